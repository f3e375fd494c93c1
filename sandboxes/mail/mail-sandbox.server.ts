import { MailStore, type Mood, type StoredMail } from "./mail-store.server.ts";
import { createMailboxPages } from "./mailbox-pages.server.ts";
import type { Receiver } from "./receive-mails.server.ts";

export interface MailSandboxOptions {
	/** A path, or `:memory:`. Several processes may share the file. */
	databaseFile: string;
	/** Where the browser finds it on the shop's origin, such as `/sandbox/mail`. */
	basePath: string;
	clock?: () => Date;
	/** How late it is when it is slow, in milliseconds. */
	slowMs?: number;
}

export interface MailSandbox {
	/** Where it takes mails by SMTP; the first call starts the server. */
	smtpUrl(): Promise<string>;
	/** Answers a request of a browser below `basePath`. */
	fetch(request: Request): Promise<Response>;
	/** What has arrived, the newest first. */
	list(): StoredMail[];
	/** The whole mail as it came. */
	raw(id: number): Uint8Array | undefined;
	/** From now on it behaves like this. */
	setMood(mood: Mood): void;
	close(): Promise<void>;
}

/** An embedded stand-in for a mail server and everybody's mailboxes: nothing leaves this machine. */
export function createMailSandbox({
	databaseFile,
	basePath,
	clock = () => new Date(),
	slowMs = 5000,
}: MailSandboxOptions): MailSandbox {
	let opened: MailStore | undefined;
	/** Opened when it is first needed: the shop's start does not wait for the disk. */
	const store = () => {
		opened ??= new MailStore(databaseFile);
		return opened;
	};
	let receiver: Promise<Receiver> | undefined;
	const pages = createMailboxPages(basePath, store);
	return {
		smtpUrl: async () => {
			// Loaded here: a demo that nobody orders in does not pay for it.
			receiver ??= import("./receive-mails.server.ts").then(({ receiveMails }) =>
				receiveMails({ store: store(), clock, slowMs }),
			);
			return (await receiver).url;
		},
		fetch: async (request) => pages.fetch(request),
		list: () => store().list(),
		raw: (id) => store().raw(id),
		setMood: (mood) => {
			store().mood = mood;
		},
		close: async () => {
			await (await receiver)?.close();
			opened?.close();
		},
	};
}
