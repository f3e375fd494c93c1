import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { OpenDatabase } from "../../db/open-database.ts";
import type { Draw } from "./random.ts";

/** Starts a mail server that counts the deliveries of each Message-ID and delays its answers. */
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

/** Ends the leases on mails that a killed process was sending. Another process would wait minutes for them. */
export async function endLeases({ db }: OpenDatabase): Promise<void> {
	await db
		.updateTable("mails")
		.set({ next_attempt_at: new Date().toISOString() })
		.where("state", "=", "waiting")
		.execute();
}

const maxWaitMs = 20_000;

/** Waits until no mail is waiting, or none has arrived for a while. */
export async function emptied({ db }: OpenDatabase, taken: ReadonlyMap<string, number>): Promise<void> {
	const waiting = db.selectFrom("mails").select("id").where("state", "=", "waiting").limit(1);
	let [arrived, since] = [taken.size, Date.now()];
	while ((await waiting.executeTakeFirst()) && Date.now() - since < maxWaitMs) {
		await setTimeout(50);
		if (taken.size > arrived) [arrived, since] = [taken.size, Date.now()];
	}
}
