import { useEffect, useState } from "react";
import { data, Link, redirect, useNavigate, useRevalidator } from "react-router";
import { type ApiClient, ApiFailure, read } from "../../api/api-client.ts";
import { apiContext } from "../../api/route-context.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { loginUrl } from "../../identity/return-to.ts";
import { sessionContext, useSession } from "../../identity/session-context.tsx";
import { formatDay } from "../../time/calendar.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageLoading } from "../../ui/loading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { usePaperFooters } from "../../ui/use-paper-footers.ts";
import { currentList, listPath, withRepeats } from "../buy-list.ts";
import type { BuyList, ListSummary } from "../list-schema.ts";
import type { Route } from "./+types/list-page";
import { ChooseList } from "./choose-list.tsx";
import { ListLines } from "./list-lines.tsx";
import { ListNotice, MissingLine } from "./list-notice.tsx";
import { ListTotal } from "./list-total.tsx";
import { PasteLines } from "./paste-lines.tsx";
import { type PastedLines, PastedNotice } from "./pasted-notice.tsx";
import { TypedUnitsProvider } from "./typed-units.tsx";

export const meta: Route.MetaFunction = () => [
	...pageMeta("List", "The parts you plan to order."),
	{ name: "robots", content: "noindex" },
];

/** Personal data: never cached. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" });

interface LoadedList {
	list: BuyList;
	lists?: ListSummary[];
	/** True when there are unpaid orders. Their parts have left the list. */
	hasUnpaid?: boolean;
}

/** Loads a visitor's list by cookie. The browser knows who is signed in and loads an account's list itself. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<LoadedList> {
	const cookie = request.headers.get("cookie") ?? "";
	return { list: await currentOf(context.get(apiContext), { cookie }) };
}

export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<LoadedList> {
	const api = context.get(apiContext);
	const session = context.get(sessionContext);
	if ((await session.resolved()).status === "signed-out") return { list: await currentOf(api) };
	try {
		const [list, lists, hasUnpaid] = await Promise.all([
			currentOf(api),
			read(api.lists.$get()).catch(asPageFailure),
			findUnpaid(api),
		]);
		return { list, lists, hasUnpaid };
	} catch (error) {
		if (session.hasExpired()) throw redirect(loginUrl(listPath, "session-ended"));
		throw error;
	}
}
clientLoader.hydrate = true as const;

const currentOf = (api: ApiClient, headers: Record<string, string> = {}): Promise<BuyList> =>
	read(api.lists[":id"].$get({ param: { id: currentList } }, { headers })).catch(asPageFailure);

async function findUnpaid(api: ApiClient): Promise<boolean> {
	const { unpaid = 0 } = await read(api.purchases.counts.$get({ query: { mine: "true" } })).catch(() => ({
		unpaid: 0,
	}));
	return unpaid > 0;
}

function asPageFailure(error: unknown): never {
	if (error instanceof ApiFailure) throw data(null, { status: 503 });
	throw error;
}

export default function ListPage({ loaderData }: Route.ComponentProps) {
	const { lists, hasUnpaid = false } = loaderData;
	const list = { ...loaderData.list, lines: withRepeats(loaderData.list.lines) };
	const { state, session } = useSession();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [pasted, setPasted] = useState<PastedLines>();
	const isLoaded = lists !== undefined;
	const isWaiting = state.status !== "signed-out" && !isLoaded;
	usePaperFooters([{ text: `${list.name} · ${formatDay(new Date())}` }]);
	useEffect(() => {
		if (state.status === "resolving" || (state.status === "signed-in") === isLoaded) return;
		// The list of a visitor is another, so an ended session would seem to have emptied the list.
		if (isLoaded && session.hasExpired()) void navigate(loginUrl(listPath, "session-ended"));
		// The customer signed in or out since the list was loaded.
		else void revalidate();
	}, [state.status, session, isLoaded, revalidate, navigate]);
	return (
		<div className="page-column">
			<PageHeading title={lists ? <TypedText>{list.name}</TypedText> : "List"} kicker={lists && "List"} />
			<div className="space-y-8">
				{!pasted && <ListNotice list={list} />}
				{hasUnpaid && list.lines.length > 0 && (
					<Notice title="You have an unpaid order" action={<PayLink />}>
						The parts you ordered are no longer on your list.
					</Notice>
				)}
				{lists && <ChooseList key={list._id} list={list} lists={lists} />}
				<TypedUnitsProvider>
					<MissingLine list={list} />
					{list.lines.length > 0 ? (
						<>
							{pasted && <PastedNotice pasted={pasted} list={list} />}
							<ListLines list={list} />
							<ListTotal list={list} />
						</>
					) : (
						// Covered by a spinner until an account's list has arrived. Without script it is shown.
						<div className="grid *:[grid-area:1/1]">
							<div className={isWaiting ? "invisible unscripted:visible" : ""}>
								<EmptyList hasUnpaid={hasUnpaid} />
							</div>
							{isWaiting && <PageLoading className="py-12" />}
						</div>
					)}
				</TypedUnitsProvider>
				<PasteLines onAdded={setPasted} />
			</div>
		</div>
	);
}

const PayLink = () => (
	<ButtonLink variant="ok" to="/dashboard/myorders?state=unpaid">
		Pay your order
	</ButtonLink>
);

const EmptyList = ({ hasUnpaid }: { hasUnpaid: boolean }) => (
	<EmptyState
		title="Your list is empty"
		action={
			<>
				{hasUnpaid && <PayLink />}
				<ButtonLink to="/allproducts" variant={hasUnpaid ? "quiet" : "primary"}>
					All Products
				</ButtonLink>
			</>
		}
	>
		Add parts with “Add to list”, or paste part numbers below. We'll check stock and minimums for each line. Past orders
		are in{" "}
		<Link to="/dashboard/myorders" prefetch="none" className="word-link">
			My Orders
		</Link>
		.
	</EmptyState>
);
