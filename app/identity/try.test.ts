import { expect, test } from "vitest";
import { createTestIdentity } from "./test-identity.ts";
test("smoke", async () => {
	const shop = await createTestIdentity({});
	const b = shop.newBrowser();
	const r = await b.signUp("A@b.co");
	console.log(r.status, await r.text(), r.headers.getSetCookie());
	console.log(await b.whoAmI());
	const t = await b.idToken();
	console.log(t, await shop.identity.verifier.verifyIdToken(t!));
	const g = shop.newBrowser();
	console.log(await g.signInWithGoogle({ account: "0" }), await g.whoAmI());
	const g2 = shop.newBrowser();
	console.log(await g2.signInWithGoogle({ account: "2" }), await g2.whoAmI());
	console.log(await g2.signInWithGoogle({ name: "X", email: "a@b.co", verified: "on" }), await g2.whoAmI());
	console.log(await g2.signInWithGoogle({ cancel: "yes" }));
	console.log(shop.lines.join(""));
	await shop.close();
});
