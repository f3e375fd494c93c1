import { Link } from "react-router";

/** Where the list of all products is run. */
export const managePath = "/dashboard/manageproduct";

/** Leads back to that list, above a page's heading. */
export const ManageLink = () => (
	<Link to={managePath} className="word-link inline-flex min-h-11 items-center">
		Manage Product
	</Link>
);
