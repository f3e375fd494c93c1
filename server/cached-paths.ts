const none: readonly string[] = [];
const products = ["products"] as const;
const reviews = ["reviews"] as const;

/** Public answers that are the same for everybody, and the nouns whose changes show in them. */
const paths: Record<string, readonly string[]> = {
	"/": ["products", "reviews"],
	"/_root.data": ["products", "reviews"],
	"/allproducts": products,
	"/allproducts.data": products,
	"/blog": none,
	"/blog.data": none,
	"/myportfolio": none,
	"/myportfolio.data": none,
	"/login": none,
	"/signup": none,
	"/api/products": products,
	"/api/catalogue": products,
	"/api/reviews": reviews,
	"/api/special-item": products,
	"/api/openapi.json": none,
	"/api/docs": none,
};
const oneProduct = /^\/(api\/products|product)\/[\w-]{1,64}$/;
/** The catalogue's first pages in each order; what is typed freely is not kept, for there is no end to it. */
const catalogue =
	/^\/(allproducts|api\/catalogue)\?((instock=1|sort=-?[a-z]{1,8}|page=\d{1,2}|through=\d{1,2})(&(?!$)|$)){1,4}$/;

/** Undefined for a path whose answer is not kept ready. */
export function nounsShownAt(path: string): readonly string[] | undefined {
	return paths[path] ?? (oneProduct.test(path) || catalogue.test(path) ? products : undefined);
}
