import { fillWithHardData, longCustomer } from "./hard-data.ts";
import { troubleOfLayout } from "./layout.ts";
import { arriveAs, demoAdmin } from "./people.ts";
import { openScreen, screens } from "./screens.ts";
import { expect, test } from "./shop.ts";

/** The desk's rows are low on purpose, where a mouse is used. */
const isHeight = (trouble: string) => trouble.endsWith("lower than 44 px");

test.use({ shopOf: "long texts", contextOptions: { reducedMotion: "reduce" } });

test("the longest texts and largest numbers fit on every screen", { tag: "@long" }, async ({ page, complaints }) => {
	test.setTimeout(900_000);
	complaints.expect(/404/);
	const paths = await fillWithHardData(page);
	const people = { visitor: undefined, customer: longCustomer, admin: demoAdmin };
	for (const [role, person] of Object.entries(people) as [keyof typeof people, typeof longCustomer | undefined][]) {
		await page.context().clearCookies();
		if (person) await arriveAs(page, "/login", person);
		for (const path of [...paths[role], ...screens[role].map(([path]) => path)]) {
			await page.setViewportSize({ width: 1280, height: 900 });
			await openScreen(page, path);
			for (const width of [320, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				const troubles = async () => (await page.evaluate(troubleOfLayout)).filter((trouble) => !isHeight(trouble));
				await expect.soft.poll(troubles, { message: `${path} at ${width} px`, timeout: 3000 }).toEqual([]);
			}
		}
	}
});
