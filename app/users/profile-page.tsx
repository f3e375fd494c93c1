export default function Page() {
	return <h1>users/profile-page</h1>;
}
