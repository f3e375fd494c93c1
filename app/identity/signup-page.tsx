export default function Page() {
	return <h1>identity/signup-page</h1>;
}
