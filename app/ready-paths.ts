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
	"/api/reviews": reviews,
	"/api/openapi.json": none,
	"/api/docs": none,
};
const oneProduct = /^\/api\/products\/[\w-]{1,64}$/;

/** Undefined for a path whose answer is not kept ready. */
export function nounsShownAt(path: string): readonly string[] | undefined {
	return paths[path] ?? (oneProduct.test(path) ? products : undefined);
}
