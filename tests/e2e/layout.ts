import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Checks that nothing is cut off, wider than the screen or too small to tap at these widths. */
export async function expectToFit(page: Page, shown: string, widths: readonly number[] = [320]): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 700 });
		// Components that listen to the width render again after the change.
		await expect.poll(() => page.evaluate(troubleOfLayout), `${shown} at ${width} px`).toEqual([]);
	}
}

/** Runs in the page. */
export function troubleOfLayout(): string[] {
	const screen = document.documentElement.clientWidth;
	const troubles: string[] = [];
	if (document.documentElement.scrollWidth > screen) troubles.push("the page scrolls sideways");
	const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
	const named = (element: Element) => `${element.tagName} '${element.textContent?.trim().slice(0, 40)}'`;
	// The e-mail in the top bar of a phone ends in an ellipsis: the profile has all of it.
	const shortened = "header p > .max-sm\\:truncate";
	const scrolls = (region: Element | null | undefined) => /auto/.test(region ? getComputedStyle(region).overflowX : "");
	for (const element of document.querySelectorAll(
		"main *, header *, footer *, [role=alertdialog] *, [aria-label=Messages] *",
	)) {
		if (
			!seen(element) ||
			element.closest(
				`[aria-hidden=true], .sr-only, .clip, ${shortened} *, .committee, section:has(> * > .committee), pre, nav.overflow-x-auto > ul`,
			) ||
			// A wide table scrolls in a region with a name, which the keyboard reaches.
			scrolls(element.closest("table")?.closest("section[aria-label][tabindex='0']"))
		)
			continue;
		const shape = element.getBoundingClientRect();
		if (shape.width > 1 && (shape.right > screen + 1 || shape.left < -1))
			troubles.push(`${named(element)} leaves the screen`);
		// A text input scrolls a value longer than itself, such as a long e-mail.
		const cuts = !element.matches(`input, ${shortened}`) && /hidden|clip/.test(getComputedStyle(element).overflowX);
		if (cuts && shape.width > 1 && element.scrollWidth > element.clientWidth + 1)
			troubles.push(`${named(element)} is cut off`);
	}
	for (const dialog of document.querySelectorAll("[role=alertdialog]"))
		if (dialog.scrollWidth > dialog.clientWidth) troubles.push("the dialog scrolls sideways");
	for (const toast of document.querySelectorAll("[aria-label=Messages] > *"))
		if (toast.getBoundingClientRect().height > innerHeight / 2) troubles.push("a toast covers the screen");
	for (const control of document.querySelectorAll(
		"button, input:not([type=hidden]), textarea, summary, nav a, header:has(h1) > .lettering a",
	)) {
		if (!seen(control) || control.closest(".sr-only")) continue;
		// A checkbox is tapped through its label.
		const target = control.closest("label") ?? control;
		if (target.getBoundingClientRect().height < 43.5) troubles.push(`${named(control)} is lower than 44 px`);
	}
	return troubles;
}
