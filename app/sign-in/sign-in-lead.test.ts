import { expect, test } from "vitest";
import { signInLead } from "./sign-in-card.tsx";

test.each([
	["from=/buypage/1", "Disc", /^Log in to order .*Disc.*\.$/],
	["from=/checkout%3Flist%3Dcurrent", undefined, /order the parts on your list\. Your list is kept\.$/],
	["from=/dashboard/myorders", undefined, /^You are signed out\. Log in to continue\.$/],
	["from=/checkout%3Flist%3Dcurrent&reason=session-ended", undefined, /^Log in to order the parts on your list\.$/],
])("the login page says why it is shown: %s", (query, product, lead) => {
	expect(signInLead("Log in", new URLSearchParams(query), product)).toMatch(lead);
});

test.each(["", "from=/allproducts", "from=/dashboard&reason=session-ended"])(
	"a login of one's own accord, and one with a notice, have no further reason: %s",
	(query) => {
		expect(signInLead("Log in", new URLSearchParams(query))).toBeUndefined();
	},
);
