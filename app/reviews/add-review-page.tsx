export default function Page() {
	return <h1>reviews/add-review-page</h1>;
}
