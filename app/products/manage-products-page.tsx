export default function Page() {
	return <h1>products/manage-products-page</h1>;
}
