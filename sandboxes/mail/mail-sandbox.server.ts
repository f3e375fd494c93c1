import { MailStore, type ServerMode, type StoredMail } from "./mail-store.server.ts";
import { createMailboxPages } from "./mailbox-pages.server.ts";
import type { Receiver } from "./receive-mails.server.ts";

export interface MailSandboxOptions {
	databaseFile: string;
	/** A path such as `/sandbox/mail`. */
	basePath: string;
	clock?: () => Date;
	slowMs?: number;
}

export interface MailSandbox {
	/** Returns its SMTP address. The first call starts the server. */
	smtpUrl(): Promise<string>;
	fetch(request: Request): Promise<Response>;
	/** Newest first. */
	list(): StoredMail[];
	raw(id: number): Uint8Array | undefined;
	setMode(mode: ServerMode): void;
	close(): Promise<void>;
}

/** Creates an embedded mail server with a mailbox for every address. Nothing leaves this machine. */
export function createMailSandbox({
	databaseFile,
	basePath,
	clock = () => new Date(),
	slowMs = 5000,
}: MailSandboxOptions): MailSandbox {
	let opened: MailStore | undefined;
	/** Opened at first use, so that the shop's start does not wait for the disk. */
	const store = () => {
		opened ??= new MailStore(databaseFile);
		return opened;
	};
	let receiver: Promise<Receiver> | undefined;
	const pages = createMailboxPages(basePath, store);
	return {
		smtpUrl: async () => {
			// Loaded on demand: a demo without orders does not need it.
			receiver ??= import("./receive-mails.server.ts").then(({ receiveMails }) =>
				receiveMails({ store: store(), clock, slowMs }),
			);
			return (await receiver).url;
		},
		fetch: async (request) => pages.fetch(request),
		list: () => store().list(),
		raw: (id) => store().raw(id),
		setMode: (mode) => {
			store().mode = mode;
		},
		close: async () => {
			await (await receiver)?.close();
			opened?.close();
		},
	};
}
