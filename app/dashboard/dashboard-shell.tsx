import { Outlet } from "react-router";

export default function DashboardShell() {
	return <Outlet />;
}
