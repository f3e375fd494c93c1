import { useMemo } from "react";
import { data, Link, useNavigation } from "react-router";
import { type ApiClient, ApiFailure, read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { type ProductRef, productSlug } from "../products/part/part-number.ts";
import type { Product } from "../products/product-schema.ts";
import { catalogueAddress } from "../search/catalogue-query.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/compare-page";
import { comparePath, maxCompared, readCompared } from "./compare.ts";
import { useCompared } from "./compare-bar.tsx";
import { CompareTable } from "./compare-table.tsx";

export const meta = () => [
	...pageMeta("Compare", "Parts side by side: dimensions and data, price and stock."),
	{ name: "robots", content: "noindex" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
	const { partNames, excess } = readCompared(new URL(request.url).searchParams);
	const results = await Promise.all(partNames.map((part) => findPart(context.get(apiContext), part)));
	const products = results.flatMap(({ product }) => product ?? []);
	const compared = products.filter(({ _id }, index) => products.findIndex((other) => other._id === _id) === index);
	const unknown = results.filter(({ product }) => !product).map(({ name, similar = [] }) => ({ name, similar }));
	return { products: compared, unknown, excess };
}

/** Returns no product when no part on sale has this number or id, but similar part numbers. */
async function findPart(
	api: ApiClient,
	name: string,
): Promise<{ name: string; product?: Product; similar?: string[] }> {
	try {
		return { name, product: await read(api.products[":id"].$get({ param: { id: name } })) };
	} catch (error) {
		const problem = error instanceof ApiFailure ? error.problem : { status: 0 };
		const { status, suggestions = [] } = problem as { status: number; suggestions?: ProductRef[] };
		if (status >= 400 && status < 500 && status !== 429)
			return { name, similar: suggestions.flatMap(({ partNumber }) => partNumber ?? []) };
		throw data(null, { status: 503 });
	}
}

export default function ComparePage({ loaderData: { products, unknown, excess } }: Route.ComponentProps) {
	useCompared(useMemo(() => products.map(productSlug), [products]));
	return (
		<div className="page-column">
			<PageHeading title="Compare" kicker={<ToTable />} />
			<div className="space-y-6">
				{unknown.length > 0 && (
					<p>
						{unknown.length === 1 ? "Part" : "Parts"} not found: {listOf(unknown.map(({ name }) => name))}.
						{unknown.some(({ similar }) => similar.length > 0) &&
							` Did you mean ${unknown.flatMap(({ similar }) => similar).join(" or ")}?`}
					</p>
				)}
				{excess.length > 0 && (
					<p>
						You can compare up to {maxCompared} parts. Not included: {listOf(excess)}.
					</p>
				)}
				{products.length > 0 ? (
					<CompareTable products={products} />
				) : (
					<EmptyState title="Nothing to compare yet" action={<ButtonLink to={tableAddress}>Show the table</ButtonLink>}>
						Select up to {maxCompared} parts in the catalogue table, or enter part numbers here.
					</EmptyState>
				)}
				{products.length < maxCompared && <AddPart key={products.length} products={products} />}
			</div>
		</div>
	);
}

const tableAddress = catalogueAddress({ view: "table" });
const maxListed = 5;

function ToTable() {
	return (
		<Link to={tableAddress} className="word-link inline-flex min-h-11 items-center" data-print="no">
			All Products as a table
		</Link>
	);
}

function listOf(parts: readonly string[]): string {
	const listed = parts.slice(0, maxListed).map((part) => `“${isolate(part)}”`);
	const more = parts.length - listed.length;
	return [...listed, ...(more > 0 ? [`${more.toLocaleString("en-US")} more`] : [])].join(", ");
}

function AddPart({ products }: { products: readonly Product[] }) {
	const busy = useNavigation().state !== "idle";
	return (
		<form action={comparePath} data-print="no" className="flex max-w-md items-end gap-3">
			{products.map((product) => (
				<input key={product._id} type="hidden" name="parts" value={productSlug(product)} />
			))}
			<div className="grow">
				<TextField
					label="Part number"
					name="parts"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
			</div>
			<Button type="submit" variant="quiet" busy={busy}>
				Add
			</Button>
		</form>
	);
}
