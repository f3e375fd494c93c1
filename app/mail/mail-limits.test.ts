import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPostgresLimiter } from "../../db/postgres/postgres-rate-limits.ts";
import { createTestDatabase, engines } from "../../tests/support/test-database.ts";
import { createMemoryLimiter } from "../http/rate-limits.server.ts";
import { createMailLimits } from "./mail-limits.server.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
const hourMs = 3_600_000;
const victim = { email: "vic.tim+1@corp.example", isProven: false };

describe.each(engines)("mails that strangers cause on %s", (engine) => {
	let database: Awaited<ReturnType<typeof createTestDatabase>>;
	beforeEach(async () => {
		database = await createTestDatabase(engine);
		vi.useFakeTimers({ toFake: ["Date"], now: start });
	});
	afterEach(async () => {
		vi.useRealTimers();
		await database.close();
	});
	const createLimits = () =>
		createMailLimits(engine === "postgres" ? createPostgresLimiter(database.db) : createMemoryLimiter);
	async function countSent(send: () => Promise<boolean>, tries = 12): Promise<number> {
		let sent = 0;
		for (let i = 0; i < tries; i++) if (await send()) sent += 1;
		return sent;
	}

	test("are five an hour and ten a day for an unproven mailbox", async () => {
		const limits = createLimits();
		const sent = [];
		for (const hours of [0, 1, 2, 23.9]) {
			vi.setSystemTime(start + hours * hourMs + 1000);
			sent.push(await countSent(() => limits.mayMail({ ...victim, email: `victim+${hours}@corp.example` })));
		}
		expect(sent).toEqual([5, 5, 0, 0]);
		vi.setSystemTime(start + 25 * hourMs);
		expect(await countSent(() => limits.mayMail(victim))).toBe(5);
	});

	test("are five an hour for a proven mailbox, without a limit for the day", async () => {
		const limits = createLimits();
		const sent = [];
		for (const hours of [0, 2, 4]) {
			vi.setSystemTime(start + hours * hourMs);
			sent.push(await countSent(() => limits.mayMail({ ...victim, isProven: true })));
		}
		expect(sent).toEqual([5, 5, 5]);
	});

	test("to a proven address are not used up by the owner of a like one", async () => {
		const limits = createLimits();
		const [owner, other] = ["a.b@corp.example", "ab@corp.example"].map((email) => ({ email, isProven: true })) as [
			typeof victim,
			typeof victim,
		];
		for (const may of [limits.mayReset, limits.mayMail]) {
			await countSent(() => may(other), 21);
			expect(await may({ ...owner, email: owner.email.toUpperCase() })).toBe(true);
			await countSent(() => may(owner), 21);
			expect(await may(owner)).toBe(false);
			vi.setSystemTime(Date.now() + hourMs + 1000);
		}
	});

	test.each([true, false])(
		"leave the first reset link of each day, whatever its network caused, proven %s",
		async (isProven) => {
			const limits = createLimits();
			const network = "203.0.113.0";
			let mails = 0;
			while (await limits.mayMail({ email: `p${mails}@corp.example`, isProven: false, network })) mails += 1;
			expect(mails).toBe(100);
			const owner = { email: "owner@corp.example", isProven, network };
			expect(await countSent(() => limits.mayReset(owner))).toBe(1);
			vi.setSystemTime(start + 24 * hourMs + 1000);
			expect(await limits.mayReset(owner)).toBe(true);
		},
	);

	test("leave those of a network that refused ones to a mailbox did not use", async () => {
		const limits = createLimits();
		const network = "203.0.113.0";
		expect(await countSent(() => limits.mayMail({ ...victim, network }), 120)).toBe(5);
		const others = async (name: string) => limits.mayMail({ email: `${name}@corp.example`, isProven: false, network });
		const sent = await Promise.all(Array.from({ length: 120 }, (_, at) => others(`p${at}`)));
		expect(sent.filter(Boolean)).toHaveLength(95);
	});

	test("are fifteen a day for all spellings of a mailbox whose host ignores dots", async () => {
		const limits = createLimits();
		let sent = 0;
		for (let spelling = 1; spelling <= 40; spelling++) {
			const local = [..."victims"].map((letter, at) => (spelling & (1 << at) ? `${letter}.` : letter)).join("");
			const recipient = { email: `${local}x${spelling % 4 ? "" : `+${spelling}`}@corp.example`, isProven: false };
			sent += await countSent(() => limits.mayReset(recipient), 3);
			sent += await countSent(() => limits.mayMail(recipient), 3);
			vi.setSystemTime(Date.now() + hourMs / 2);
		}
		expect(sent).toBe(15);
	});

	test.each([
		"owner@gmail.com",
		"ow.ner@gmail.com",
		"owner@corp.example",
		"o.wner@corp.example",
		"owner+shop@corp.example",
	])("leave the first reset link of %s, whatever a stranger requests from another network", async (email) => {
		const limits = createLimits();
		const host = email.slice(email.indexOf("@"));
		const others = ["own.er", "owne.r", "o.w.ner", "ow.n.er", "o.w.n.er", "owner+1", "owner+2"].map(
			(name) => name + host,
		);
		const stranger = (to: string) => ({ email: to, isProven: false, network: "203.0.113.0" });
		let sent = 0;
		for (const to of [...others, email, ...others]) sent += await countSent(() => limits.mayReset(stranger(to)), 3);
		expect(sent).toBe(5 + 5 + 1);
		expect(await countSent(() => limits.mayReset({ ...stranger(email), network: "198.51.100.0" }))).toBe(1);
	});

	test("leave the first reset link of an address, after one of a like address at a host that ignores dots", async () => {
		const limits = createLimits();
		await countSent(() => limits.mayReset({ email: "o.wner@gmail.com", isProven: false }));
		expect(await limits.mayReset({ email: "owner@gmail.com", isProven: false })).toBe(true);
	});

	test("leave the first reset link of an address that was refused while a stranger had used up all of the mailbox", async () => {
		const limits = createLimits();
		const at = (email: string) => ({ email, isProven: false, network: "203.0.113.0" });
		for (let other = 1; other <= 9; other++) await limits.mayReset(at(`owner+${other}@corp.example`));
		for (const name of ["o.wner", "ow.ner", "own.er", "owne.r", "o.w.ner", "o.wn.er"])
			await limits.mayReset(at(`${name}@corp.example`));
		vi.setSystemTime(start + 23.5 * hourMs);
		await countSent(() => limits.mayMail(at("owner+1@corp.example")));
		expect(await limits.mayReset(at("owner@corp.example"))).toBe(false);
		vi.setSystemTime(start + 24 * hourMs + 1000);
		expect(await limits.mayReset(at("owner@corp.example"))).toBe(true);
	});

	test("are one first reset link more for each network", async () => {
		const limits = createLimits();
		let sent = 0;
		for (let network = 1; network <= 20; network++)
			for (const name of ["owner", "o.wner", "own.er"])
				sent += await countSent(
					() => limits.mayReset({ email: `${name}@corp.example`, isProven: false, network: `203.0.${network}.0` }),
					4,
				);
		expect(sent).toBe(5 + 5 + 19);
	});

	test("are 300 first reset links a day for all unproven mailboxes of a network", async () => {
		const limits = createLimits();
		const network = "203.0.113.0";
		while (await limits.mayMail({ email: `${crypto.randomUUID()}@corp.example`, isProven: false, network }));
		let at = 0;
		const reset = () => limits.mayReset({ email: `p${at++}@corp.example`, isProven: false, network });
		expect(await countSent(reset, 310)).toBe(300);
		expect(await limits.mayReset({ email: "p309@corp.example", isProven: false, network: "198.51.100.0" })).toBe(true);
	});

	test("leave the first confirmation of a withdrawal of each day", async () => {
		const limits = createLimits();
		const mayConfirm = async () =>
			(await limits.countWithdrawal(victim, { purchaseIds: [], isNamed: true })).mayConfirm;
		await countSent(() => limits.mayMail(victim));
		expect(await countSent(mayConfirm)).toBe(1);
		vi.setSystemTime(start + 24 * hourMs + 1000);
		expect(await mayConfirm()).toBe(true);
	});
});
