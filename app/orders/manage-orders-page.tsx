export default function Page() {
	return <h1>orders/manage-orders-page</h1>;
}
