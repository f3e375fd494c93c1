/** Action sequences of the WebDriver standard, which WebDriver BiDi shares. */
export type Actions = { type: "pointer" | "key"; id: string; actions: object[]; parameters?: object }[];

export interface Page {
	goto(url: string): Promise<void>;
	/** @param expression JavaScript whose result can be serialised as JSON */
	evaluate(expression: string): Promise<unknown>;
	perform(actions: Actions): Promise<void>;
	/** Returns the only frame whose title matches. */
	frame(title: RegExp): Promise<Page>;
	resize(width: number, height: number): Promise<void>;
}

export interface Browser {
	page: Page;
	version: string;
	close(): Promise<void>;
}

const timeoutMs = 20_000;
const lookAgainMs = 50;

/**
 * Waits until an expression is truthy and returns its value.
 * @throws with the awaited condition after the timeout
 */
export async function until(page: Page, what: string, expression: string): Promise<unknown> {
	const end = Date.now() + timeoutMs;
	for (;;) {
		const found = await page.evaluate(
			`(() => { try { const found = ${expression}; return found instanceof Node || found } catch { return null } })()`,
		);
		if (found) return found;
		if (Date.now() > end) throw new Error(`waited in vain for ${what}, at ${await page.evaluate("location.href")}`);
		await new Promise((resume) => setTimeout(resume, lookAgainMs));
	}
}

/** Returns an expression for the first visible element that matches the selector and starts with the text. */
const element = (selector: string, words: string) =>
	`[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() && !one.disabled && one.innerText.trim().startsWith(${JSON.stringify(words)}))`;

/** Clicks, with a real pointer, the first visible element that matches the selector and starts with the text. */
export async function press(page: Page, selector: string, words = ""): Promise<void> {
	const found = element(selector, words);
	const middle = `(() => {
		const one = ${found};
		one.scrollIntoView({ block: "center", behavior: "instant" });
		const { x, y, width, height } = one.getBoundingClientRect();
		const point = [Math.round(x + width / 2), Math.round(y + height / 2)];
		const hit = document.elementFromPoint(...point);
		return one === hit || one.contains(hit) || hit.contains(one) ? point : null;
	})()`;
	const look = () => until(page, `${selector} ${words}`, middle) as Promise<[number, number]>;
	// Waits until the element stops moving: going back restores the scroll position with a delay.
	let [x, y] = await look();
	for (let before = -1; before !== y; ) {
		before = y;
		await new Promise((resume) => setTimeout(resume, 2 * lookAgainMs));
		[x, y] = await look();
	}
	await page.perform([
		{
			type: "pointer",
			id: "mouse",
			parameters: { pointerType: "mouse" },
			actions: [
				{ type: "pointerMove", x, y, duration: 0, origin: "viewport" },
				{ type: "pointerDown", button: 0 },
				{ type: "pointerUp", button: 0 },
			],
		},
	]);
}

export async function type(page: Page, selector: string, text: string): Promise<void> {
	await press(page, selector);
	await typeOn(page, text);
}

export async function typeOn(page: Page, text: string): Promise<void> {
	const keys = [...text].flatMap((value) => [
		{ type: "keyDown", value },
		{ type: "keyUp", value },
	]);
	await page.perform([{ type: "key", id: "keyboard", actions: keys }]);
}
