import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Navigation } from "./navigation.tsx";

const Page = () => <Navigation signedIn={false} onSignOut={() => {}} />;
const Shop = createRoutesStub([{ path: "*", Component: Page }]);

function currentOn(address: string): (string | undefined)[] {
	const page = renderToString(<Shop initialEntries={[address]} />);
	return [...page.matchAll(/<a [^>]*aria-current="page"[^>]*>(?:<span[^>]*><\/span>)?([^<]*)<\/a>/g)].map(
		([, label]) => label,
	);
}

test.each([
	["/", ["Home"]],
	["/allproducts?page=2", ["All Products"]],
	["/dashboard/profile", ["DashBoard"]],
	["/DashBoard/", ["DashBoard"]],
	["/login?from=%2Fdashboard", ["Log In"]],
	["/allproducts-of-old", []],
	["/product/TF-1", []],
])("on %s the navigation says that %j is shown", (address, labels) => {
	expect(currentOn(address)).toEqual(labels);
});

test.each([
	[undefined, true],
	[false, false],
])("where the session is %j, a browser that has stored one hides 'Log In': %j", (signedIn, isHidden) => {
	const Page = () => <Navigation signedIn={signedIn} onSignOut={() => {}} />;
	const Stub = createRoutesStub([{ path: "*", Component: Page }]);
	expect(renderToString(<Stub initialEntries={["/"]} />).includes("in-data-session:invisible")).toBe(isHidden);
});
