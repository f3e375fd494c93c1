import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns what axe finds wrong with what the page shows, in its frames too: a text each. */
export async function findViolations(page: Page): Promise<string[]> {
	// Every frame is of the shop's own origin and answers the page's axe.
	for (const frame of page.frames())
		if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
	return page.evaluate(async (values) => {
		const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
			runOnly: { type: "tag", values },
			resultTypes: ["violations"],
		});
		return violations.map(
			({ id, nodes }) =>
				`${id}\n${nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`).join("\n")}`,
		);
	}, tags);
}
