import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DeskSections } from "./desk-sections.tsx";

const Desk = createRoutesStub([{ path: "*", Component: () => <DeskSections role={{ admin: true }} /> }]);

const markedOn = (address: string) =>
	[
		...renderToString(<Desk initialEntries={[address]} />).matchAll(/<a [^>]*aria-current="([^"]*)"[^>]*>([^<]*)</g),
	].map(([, place, label]) => [label, place]);

test.each([
	["/dashboard/allorder?state=all", [["Manage Orders", "page"]]],
	["/dashboard/order/a1", [["Manage Orders", "true"]]],
	["/dashboard/tracking", [["Manage Orders", "true"]]],
	["/dashboard/papers?kind=pick", [["Manage Orders", "true"]]],
	["/dashboard/manageproduct/a1/edit", [["Manage Product", "true"]]],
	["/dashboard/manageproduct/count", [["Manage Product", "true"]]],
	["/dashboard/manageproduct/receive", [["Manage Product", "true"]]],
	["/dashboard/importproducts", [["Manage Product", "true"]]],
	["/dashboard/accounting/documents", [["Accounting", "true"]]],
	["/dashboard/allusers/a1", [["All Users", "true"]]],
	["/dashboard", []],
	["/dashboard/mails", []],
])("on %s the bar marks %j", (address, marked) => {
	expect(markedOn(address)).toEqual(marked);
});
