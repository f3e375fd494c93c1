import { Link } from "react-router";

export const managePath = "/dashboard/manageproduct";

export const ManageLink = () => (
	<Link to={managePath} className="word-link inline-flex min-h-11 items-center">
		Manage Product
	</Link>
);
