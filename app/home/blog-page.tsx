export default function Page() {
	return <h1>home/blog-page</h1>;
}
