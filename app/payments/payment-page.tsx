export default function Page() {
	return <h1>payments/payment-page</h1>;
}
