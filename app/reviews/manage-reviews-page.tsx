import { Link, useSearchParams } from "react-router";
import { read, readPage } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { maxCounted } from "../http/list-limits.ts";
import { formatDay } from "../time/calendar.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SelectField } from "../ui/fields/field.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListFilterNotice } from "../ui/lists/list-filter-notice.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { listUrl } from "../ui/lists/list-url.ts";
import { MenuLink } from "../ui/lists/row-menu.tsx";
import { SortField } from "../ui/lists/sort-link.tsx";
import { withNoBreakSpaces } from "../ui/no-break.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Stars } from "../ui/stars.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/manage-reviews-page";
import { ListedReviewText } from "./listed-review-text.tsx";
import { ModerateReview } from "./moderate-review.tsx";
import { readReviewsQuery, reviewListPartNames, reviewListParts, reviewSortLabels } from "./review.ts";
import type { ListedReview } from "./review-schema.ts";

const lead = "Hide or delete reviews. The audit log records each action with its reason.";

export const meta: Route.MetaFunction = () => pageMeta("Reviews", lead);

const pageLength = "20";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { reviews } = context.get(apiContext);
	const query = readReviewsQuery(request.url);
	const { sort, part, after, before, ...counted } = query;
	const list = await loadList(async () => {
		const [page, counts] = await Promise.all([
			readPage(reviews.all.$get({ query: { ...query, limit: pageLength } })),
			read(reviews.counts.$get({ query: counted })),
		]);
		return { ...page, counts };
	});
	return { list };
}

/** The admin's list of reviews (ruling 24). */
export default function ManageReviewsPage({ loaderData: { list } }: Route.ComponentProps) {
	const tabs = reviewListPartNames.map((part) => ({
		value: part === "all" ? "" : part,
		label: reviewListParts[part],
		count: list?.counts[part],
	}));
	return (
		<>
			<PageHeading title="Reviews" figure="the audit log records each action with its reason" />
			<div className="space-y-4">
				<ListTabs label="Filter by status" param="part" tabs={tabs} maxCounted={maxCounted} />
				<ListSearch label="Reviews" placeholder="Text, author or product">
					<div className="grow sm:grow-0 sm:basis-40">
						<SelectField label="Stars" name="stars" choices={starChoices} />
					</div>
					<SortField labels={reviewSortLabels} isTable={false} />
				</ListSearch>
				<OneProductOnly product={list?.rows[0]?.product} />
				<OneReviewOnly />
				<Loaded title="The reviews didn't load" list={list}>
					{({ rows, next, previous }) => (
						<>
							<DataTable
								caption="Reviews"
								captionHidden
								isLow
								columns={columns}
								rows={rows}
								rowKey={({ _id }) => _id}
								empty={<NoReviews />}
							/>
							<ListPages next={next} previous={previous} />
						</>
					)}
				</Loaded>
			</div>
		</>
	);
}

const starChoices = [
	["", "All stars"],
	...["5", "4", "3", "2", "1"].map((stars) => [stars, stars === "1" ? "1 star" : `${stars} stars`] as const),
] as const;

const columns: Column<ListedReview>[] = [
	{ key: "review", header: "Review", rowHeader: true, cell: (review) => <ListedReviewText review={review} /> },
	{
		key: "stars",
		header: "Stars",
		wideOnly: true,
		cell: ({ ratings }) => (
			<span className="block w-32">
				<Stars rating={ratings} />
			</span>
		),
	},
	{
		key: "product",
		header: "Product",
		room: "title",
		unlabelled: true,
		cell: ({ product, productId }) =>
			product && (
				<Link to={`/product/${productId}`} prefetch="none" className="word-link line-clamp-2 tabular:min-w-52">
					<TypedText>{withNoBreakSpaces(product)}</TypedText>
				</Link>
			),
	},
	{
		key: "date",
		header: "Date",
		unlabelled: true,
		cell: ({ createdAt }) => (
			<time dateTime={createdAt} className="whitespace-nowrap">
				{formatDay(createdAt)}
			</time>
		),
	},
	{
		key: "actions",
		header: "Actions",
		align: "end",
		corner: true,
		screenOnly: true,
		cell: (review) => (
			<ModerateReview review={review} hidden={review.hidden}>
				<ProductFilterLink review={review} />
			</ModerateReview>
		),
	},
];

function ProductFilterLink({ review: { productId, product } }: { review: ListedReview }) {
	const [query] = useSearchParams();
	if (!productId || query.get("product")) return null;
	return (
		<MenuLink to={listUrl(query, { product: productId })}>
			<span>
				All reviews of <TypedText>{withNoBreakSpaces(product ?? "")}</TypedText>
			</span>
		</MenuLink>
	);
}

function OneProductOnly({ product = "one product" }: { product?: string }) {
	const [query] = useSearchParams();
	if (!query.get("product")) return null;
	return (
		<ListFilterNotice param="product" showAllLabel="Show reviews of all products">
			Reviews of <TypedText>{withNoBreakSpaces(product)}</TypedText> only.
		</ListFilterNotice>
	);
}

function OneReviewOnly() {
	const [query] = useSearchParams();
	if (!query.get("review")) return null;
	return (
		<ListFilterNotice param="review" showAllLabel="Show all reviews">
			Showing only one review.
		</ListFilterNotice>
	);
}

function NoReviews() {
	const [query] = useSearchParams();
	if (query.size === 0) return <EmptyState title="No reviews yet" />;
	const all = (
		<ButtonLink to="/dashboard/reviews" variant="quiet">
			Show all reviews
		</ButtonLink>
	);
	return <EmptyState title="No reviews match" action={all} />;
}
