export default function Page() {
	return <h1>products/all-products-page</h1>;
}
