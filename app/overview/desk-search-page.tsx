import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import { type ApiClient, read } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { mayVisit } from "../identity/desk-role.ts";
import { type SignedInRole, visitContext } from "../identity/route-guard.ts";
import { formatDollars } from "../money/money.ts";
import { isAtRisk } from "../orders/disputes.ts";
import { statusLabels } from "../orders/list/order-list.ts";
import type { Order } from "../orders/order.ts";
import { itemCountText, numberedPath, orderPath, priceText } from "../orders/order-facts.tsx";
import { itemNumber } from "../orders/order-labels.ts";
import { readNumber } from "../orders/typed-order-number.ts";
import { PartText } from "../products/part/part-text.tsx";
import type { AdminProduct } from "../products/product-schema.ts";
import { formatDay } from "../time/calendar.ts";
import { EmailText } from "../ui/email-text.tsx";
import { isolate } from "../ui/isolate.ts";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { PageHeading, SectionHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { customerUrl, usersUrl } from "../users/user-list.ts";
import type { Route } from "./+types/desk-search-page";

export const meta: Route.MetaFunction = () => pageMeta("Search");

/** Rows of each kind. The link above them leads to all. */
const shownRows = 8;

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { searchParams } = new URL(request.url);
	const search = searchParams.get("search")?.trim().slice(0, 200) ?? "";
	const role = await context.get(visitContext).role();
	const found = search ? await loadList(() => find(context.get(apiContext), search, role)) : undefined;
	const path = searchParams.has("open") && numberedOrderPath(search, found?.orders ?? []);
	if (path) throw redirect(path);
	return { search, found, isAdmin: mayVisit(role) };
}

async function find(api: ApiClient, search: string, role: SignedInRole) {
	const limit = `${shownRows}`;
	const [orders, stock, users] = await Promise.all([
		read(api.purchases.$get({ query: { state: "all", sort: "newest", search, limit } })),
		mayVisit(role, "stock") ? read(api.stock.$get({ query: { q: search } })) : undefined,
		mayVisit(role) ? read(api.users.$get({ query: { search, limit } })) : undefined,
	]);
	return { orders, products: stock?.products.slice(0, shownRows), users };
}

/** Returns the page of the order or item whose number is the whole search. */
function numberedOrderPath(search: string, purchases: readonly { orders: readonly Order[] }[]): string | undefined {
	const orders = purchases.flatMap((purchase) => purchase.orders);
	const number = readNumber(search);
	const order = orders.find((one) => number === `${one.purchaseNumber}` || number === itemNumber(one));
	return number && order && numberedPath(order._id, number);
}

/** Orders, products and users that match, a few of each. Shows only what the role may see. */
export default function DeskSearchPage({ loaderData: { search, found, isAdmin } }: Route.ComponentProps) {
	const query = encodeURIComponent(search);
	return (
		<>
			<PageHeading title={search ? `Search: ${isolate(search)}` : "Search"} />
			<div className="space-y-6">
				{/* Wide screens have the field in the bar above. */}
				<div className="md:hidden">
					<ListSearch
						label={isAdmin ? "Orders, products and users" : "Orders and products"}
						placeholder="Order, part, name"
						isFirst={!search}
					/>
				</div>
				{search ? (
					<Loaded title="The matches didn't load" list={found}>
						{(found) => (
							<>
								<Found title="Orders" all={`/dashboard/allorder?state=all&search=${query}`}>
									{found.orders.map(({ _id, number, name, createdAt, total, orders: [first, ...others] }) => (
										<Row key={_id} to={first ? orderPath(first) : ""} code={`${number}`}>
											<span className="measure max-md:ml-auto md:order-last md:text-right">
												{first ? priceText(first, total) : formatDollars(total)}
											</span>
											<span className="max-md:w-full">
												<TypedText>{name}</TypedText>
											</span>
											<span className="text-ink-2 max-md:w-full">
												{first && others.length === 0 ? (
													<PartText text={first.product} />
												) : (
													itemCountText(others.length + 1)
												)}
											</span>
											<span className="text-ink-2">{first && statesText([first, ...others])}</span>
											<time dateTime={createdAt} className="text-ink-2">
												{formatDay(createdAt)}
											</time>
										</Row>
									))}
								</Found>
								{found.products && (
									<Found title="Products" all={`/dashboard/manageproduct?q=${query}`}>
										{found.products.map((product) => (
											<Row key={product._id} to={productUrl(product, isAdmin)} code={product.partNumber}>
												<span className="md:col-span-2">
													<PartText text={product.name} />
												</span>
												<span className="text-ink-2 md:col-span-2">
													{product.quantity.toLocaleString("en-US")} in stock
												</span>
												<span className="measure text-ink-2">{product.shelf}</span>
											</Row>
										))}
									</Found>
								)}
								{found.users && (
									<Found title="Users" all={usersUrl(search)}>
										{found.users.map(({ _id, email, displayName }) => (
											<Row key={_id} to={customerUrl(_id)} code={<EmailText text={email} />}>
												<TypedText>{displayName}</TypedText>
											</Row>
										))}
									</Found>
								)}
							</>
						)}
					</Loaded>
				) : (
					<p className="text-ink-2">Search for an order, phone number, part or name.</p>
				)}
			</div>
		</>
	);
}

/** The page of a product's form, which only admins may open, or the packer's list. */
const productUrl = (
	{ _id, partNumber, name }: Pick<AdminProduct, "_id" | "partNumber" | "name">,
	isAdmin: boolean,
): string =>
	isAdmin
		? `/dashboard/manageproduct/${_id}/edit`
		: `/dashboard/manageproduct?q=${encodeURIComponent(partNumber ?? name)}`;

/** `Paid`; of several items `Paid, Shipped`. */
const statesText = (orders: readonly Order[]): string =>
	[...new Set(orders.map(({ status, dispute }) => (isAtRisk(dispute) ? "Disputed" : statusLabels[status])))].join(", ");

function Found({ title, all, children }: { title: string; all: string; children: ReactNode[] }) {
	return (
		<section>
			<SectionHeading
				title={title}
				action={
					children.length > 0 && (
						<Link to={all} className="word-link">
							Show all<span className="sr-only"> in {title}</span>
						</Link>
					)
				}
			/>
			{children.length === 0 ? (
				<p className="text-ink-2">No match in {title.toLowerCase()}.</p>
			) : (
				<ul className="divide-y divide-hairline border border-hairline bg-sheet text-sm">{children}</ul>
			)}
		</section>
	);
}

const rowClass =
	"flex min-h-11 flex-wrap items-center gap-x-4 px-4 py-1 hover:bg-tint md:grid md:grid-cols-[14rem_2fr_4fr_5rem_7rem_6rem]";

function Row({ to, code, children }: { to: string; code: ReactNode; children: ReactNode }) {
	return (
		<li>
			<Link to={to} className={rowClass}>
				<span className="measure text-layout [overflow-wrap:anywhere] max-md:min-w-28">{code}</span>
				{children}
			</Link>
		</li>
	);
}
