export default function Page() {
	return <h1>home/portfolio-page</h1>;
}
