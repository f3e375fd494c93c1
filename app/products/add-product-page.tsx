export default function Page() {
	return <h1>products/add-product-page</h1>;
}
