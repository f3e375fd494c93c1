export default function Page() {
	return <h1>identity/login-page</h1>;
}
