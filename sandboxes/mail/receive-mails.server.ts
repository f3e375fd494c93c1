import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { MailStore } from "./mail-store.server.ts";

interface ReceiverDeps {
	store: MailStore;
	clock: () => Date;
	slowMs: number;
}

export interface Receiver {
	/** `smtp://127.0.0.1:…` */
	url: string;
	close(): Promise<void>;
}

const maxMailBytes = 5_000_000;

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export async function receiveMails({ store, clock, slowMs }: ReceiverDeps): Promise<Receiver> {
	const options: SMTPServerOptions = {
		banner: "Mail sandbox",
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		disableReverseLookup: true,
		size: maxMailBytes,
		closeTimeout: 500,
		// Any name and password is accepted.
		allowInsecureAuth: true,
		onAuth: (_auth, _session, done) => done(null, { user: "any" }),
		onRcptTo: (_address, _session, done) => {
			if (store.mode === "refuse") return done(answer(550, "No such mailbox (sandbox)"));
			if (store.mode === "busy") return done(answer(451, "Not now (sandbox)"));
			done();
		},
		onData: (stream, session, done) => {
			const pieces: Buffer[] = [];
			stream.on("data", (piece: Buffer) => pieces.push(piece));
			stream.on("end", () => {
				const recipient = session.envelope.rcptTo.map(({ address }) => address).join(", ");
				receive(Buffer.concat(pieces), recipient).then(() => done(), done);
			});
		},
	};
	async function receive(raw: Buffer, recipient: string): Promise<void> {
		if (store.mode === "slow") await setTimeout(slowMs);
		const { messageId = "", subject = "" } = await PostalMime.parse(raw);
		store.add({ messageId, recipient, subject, arrivedAt: clock().toISOString(), raw });
	}
	const server = new SMTPServer(options);
	// A client that hangs up is not an error.
	server.on("error", () => {});
	server.server.on("connection", (socket) => {
		if (store.mode === "away") socket.destroy();
	});
	await new Promise<void>((resolve, reject) => {
		server.server.once("error", reject);
		server.listen(0, "127.0.0.1", () => resolve());
	});
	server.server.unref();
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
