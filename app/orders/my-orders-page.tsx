export default function Page() {
	return <h1>orders/my-orders-page</h1>;
}
