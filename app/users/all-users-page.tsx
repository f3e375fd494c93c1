export default function Page() {
	return <h1>users/all-users-page</h1>;
}
