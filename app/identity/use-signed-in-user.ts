import { useRouteLoaderData } from "react-router";
import type { SignedInUser } from "./identity-provider.ts";
import type { clientLoader } from "./signed-in.tsx";

export function useSignedInUser(): SignedInUser {
	const found = useRouteLoaderData<typeof clientLoader>("identity/signed-in");
	if (!found) throw new Error("This page is not below the layout signed-in.tsx.");
	return found.user;
}
