import { useEffect, useState } from "react";
import { Link } from "react-router";
import { listAddress, returnState } from "../ui/lists/list-url.ts";

export const managePath = "/dashboard/manageproduct";

/** Leads back to the list as it was left. */
export function ManageLink() {
	const [address, setAddress] = useState(managePath);
	useEffect(() => setAddress(listAddress(managePath)), []);
	return (
		<Link to={address} state={returnState} className="word-link inline-flex min-h-11 items-center">
			Manage Product
		</Link>
	);
}
