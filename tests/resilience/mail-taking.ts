import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { OpenDatabase } from "../../db/open-database.ts";
import type { Draw } from "./random.ts";

/** A mail server that counts how often each Message-ID comes, and takes its time to say so. */
export async function takeMails(draw: Pick<Draw, "below">) {
	const taken = new Map<string, number>();
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		disableReverseLookup: true,
		closeTimeout: 100,
		onData: (stream, _session, done) => {
			let text = "";
			stream.on("data", (piece: Buffer) => (text += piece.toString("latin1")));
			stream.on("end", async () => {
				const [, id = "none"] = /^Message-ID: (<[^>]+>)/im.exec(text) ?? [];
				taken.set(id, (taken.get(id) ?? 0) + 1);
				await setTimeout(draw.below(30));
				done();
			});
		},
	});
	server.on("error", () => {});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		taken,
		close: () => new Promise<void>((closed) => server.close(() => closed())),
	};
}

/** What was being sent when a process died waits for minutes until another process takes it over: here, no longer. */
export async function endLeases({ db }: OpenDatabase): Promise<void> {
	await db
		.updateTable("mails")
		.set({ next_attempt_at: new Date().toISOString() })
		.where("state", "=", "waiting")
		.execute();
}

const maxWaitMs = 20_000;

/** Until none waits any more, or none has arrived for a while. */
export async function emptied({ db }: OpenDatabase, taken: ReadonlyMap<string, number>): Promise<void> {
	const waiting = db.selectFrom("mails").select("id").where("state", "=", "waiting").limit(1);
	let [arrived, since] = [taken.size, Date.now()];
	while ((await waiting.executeTakeFirst()) && Date.now() - since < maxWaitMs) {
		await setTimeout(50);
		if (taken.size > arrived) [arrived, since] = [taken.size, Date.now()];
	}
}
