import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns a text per axe violation on the page and in its frames, once what fades in or out has settled.
 * @param rules the rules to test. Default: all of WCAG 2.2 AA and axe's best practice
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	// Every frame has the shop's origin, so axe can reach it from the page.
	for (const frame of page.frames())
		if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
	return page.evaluate(
		async (runOnly) => {
			const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
			await Promise.allSettled(ending.map(({ finished }) => finished));
			const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
				runOnly,
				resultTypes: ["violations"],
			});
			return violations.map(
				({ id, nodes }) =>
					`${id}\n${nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`).join("\n")}`,
			);
		},
		rules ? { type: "rule" as const, values: [...rules] } : { type: "tag" as const, values: tags },
	);
}
