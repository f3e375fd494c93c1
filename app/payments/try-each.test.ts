import { expect, test } from "vitest";
import { throwIfAny, tryEach } from "./try-each.server.ts";

const nameOf = (item: number) => `order ${item}`;
const failuresOf = (count: number) => Array.from({ length: count }, (_, i) => new Error(`order ${i}: lost`));

test("each is acted on, also after one has failed, and each failure names its item and its reason", async () => {
	const acted: number[] = [];
	const lost = new Error("No answer");
	const { done, failures } = await tryEach([1, 2, 3, 4, 5, 6], nameOf, async (item) => {
		acted.push(item);
		if (item === 2) throw lost;
		if (item === 3) throw "gone";
		return item !== 6;
	});
	expect(acted).toEqual([1, 2, 3, 4, 5, 6]);
	expect(done).toBe(3);
	expect(failures.map(({ message }) => message)).toEqual(["order 2: No answer", "order 3: gone"]);
	expect(failures[0]?.cause).toBe(lost);
});

test("four are tried at once, so that one that hangs does not hold up the others", async () => {
	let [running, most] = [0, 0];
	await tryEach([1, 2, 3, 4, 5, 6, 7, 8], nameOf, async () => {
		most = Math.max(most, ++running);
		await new Promise(setImmediate);
		running--;
		return true;
	});
	expect(most).toBe(4);
});

test("without failures nothing is thrown", () => expect(() => throwIfAny([])).not.toThrow());

test.each([
	[1, "order 0: lost"],
	[20, expect.stringMatching(/^order 0: lost\n(order \d+: lost\n){18}order 19: lost$/)],
	[21, expect.stringMatching(/\norder 19: lost\nand 1 more$/)],
	[50, expect.stringMatching(/\norder 19: lost\nand 30 more$/)],
])("of %i failures twenty are told, the others counted; all are in the error", (count, message) => {
	const failures = failuresOf(count);
	const thrown = () => throwIfAny(failures);
	expect(thrown).toThrow(AggregateError);
	try {
		thrown();
	} catch (error) {
		expect(error).toMatchObject({ message, errors: failures });
	}
});
