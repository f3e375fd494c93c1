export default function Page() {
	return <h1>reviews/reviews-page</h1>;
}
