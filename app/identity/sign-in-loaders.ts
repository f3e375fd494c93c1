import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, replace } from "react-router";
import { apiContext, settingsContext } from "../api/route-context.ts";
import { isAdminOnly, safeReturnTo } from "./return-to.ts";
import { pageAfterRefusal } from "./route-guard.ts";
import { sessionContext } from "./session-context-key.ts";

export interface SignInPageData {
	googleSignIn: boolean;
}

/** The `loader` of both sign-in pages. */
export function loadSignInPage({ context }: LoaderFunctionArgs): SignInPageData {
	return { googleSignIn: context.get(settingsContext).googleSignIn };
}

/** The `clientLoader` of both: whoever is signed in goes to the page they came from (specification §2). */
export async function leaveWhenSignedIn({
	context,
	request,
	serverLoader,
}: ClientLoaderFunctionArgs): Promise<SignInPageData> {
	const session = context.get(sessionContext);
	const state = await session.resolved();
	if (state.status === "signed-out") return serverLoader<SignInPageData>();
	const query = new URL(request.url).searchParams;
	const page = safeReturnTo(query);
	if (!isAdminOnly(query)) throw replace(page);
	throw replace(await pageAfterRefusal(context.get(apiContext), state.user.email, page));
}
leaveWhenSignedIn.hydrate = true as const;
