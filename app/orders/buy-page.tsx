export default function Page() {
	return <h1>orders/buy-page</h1>;
}
