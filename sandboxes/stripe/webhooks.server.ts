import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SandboxDatabase, StoredObject } from "./sandbox-database.server.ts";
import { type ApiCall, newId } from "./stripe-call.server.ts";

export interface WebhookListener {
	secret: string;
	/** Without it events stay queued for another process. */
	deliver?: (request: Request) => Promise<Response>;
}

export interface SandboxLog {
	error(event: string, fields?: Record<string, unknown>): void;
}

interface DeliveryDeps {
	database: SandboxDatabase;
	webhook: WebhookListener;
	clock: () => Date;
	log?: SandboxLog;
}

const firstDelay = 10;
const second = 1000;
const hour = 60 * 60 * second;
const retryDelays = [second, 5 * second, 30 * second, 5 * 60 * second];
const answerTimeout = 10 * second;
/** Milliseconds for which no other process takes an event that is being sent. */
const lease = 20 * second;

/** Queues an event with the object's current state, in the caller's transaction. */
export function recordEvent(type: string, object: StoredObject, { database, now }: Pick<ApiCall, "database" | "now">) {
	const event = { id: newId("evt"), object: "event", created: now, data: { object }, livemode: false, type };
	database.sql.prepare("insert into deliveries (event, due) values (?, ?)").run(JSON.stringify(event), Date.now());
}

/** Sends queued events until each is answered with 2xx, with a longer delay after each failure. */
export function startDeliveries({ database: { sql }, webhook, clock, log }: DeliveryDeps) {
	let timer: NodeJS.Timeout | undefined;
	let isRunning = false;
	let isClosed = false;

	function wakeIn(milliseconds: number): void {
		if (isClosed || !webhook.deliver) return;
		clearTimeout(timer);
		timer = setTimeout(() => void run(), Math.max(milliseconds, firstDelay)).unref();
	}

	async function run(): Promise<void> {
		if (isRunning || isClosed) return;
		isRunning = true;
		try {
			const due = sql
				.prepare(
					`update deliveries set due = ?, attempts = attempts + 1
					where sequence in (select sequence from deliveries where due <= ? order by sequence limit 20)
					returning sequence, event, attempts`,
				)
				.all(Date.now() + lease, Date.now());
			await Promise.all(due.map((row) => deliver(Number(row.sequence), String(row.event), Number(row.attempts))));
			if (isClosed) return;
			const next = sql.prepare("select min(due) as due from deliveries").get()?.due;
			if (typeof next === "number") wakeIn(next - Date.now());
		} catch (error) {
			log?.error("sandbox-stripe.delivery-interrupted", { message: String(error) });
			wakeIn(5 * second);
		} finally {
			isRunning = false;
		}
	}

	async function deliver(sequence: number, event: string, attempts: number): Promise<void> {
		const failure = await send(event);
		if (isClosed) return;
		if (failure === undefined) {
			sql.prepare("delete from deliveries where sequence = ?").run(sequence);
			return;
		}
		const due = Date.now() + (retryDelays[attempts - 1] ?? hour);
		sql.prepare("update deliveries set due = ? where sequence = ?").run(due, sequence);
		log?.error("sandbox-stripe.webhook-failed", { attempts, failure });
	}

	/** Sends an event. Returns why the listener did not accept it, or nothing. */
	async function send(body: string): Promise<string | undefined> {
		const seconds = Math.floor(clock().getTime() / 1000);
		const signature = createHmac("sha256", webhook.secret).update(`${seconds}.${body}`).digest("hex");
		const headers = { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` };
		const request = new Request("http://localhost/", { method: "POST", headers, body });
		try {
			const answer = await Promise.race([webhook.deliver?.(request), wait(answerTimeout, undefined, { ref: false })]);
			if (!answer) return "no answer";
			await answer.body?.cancel();
			return answer.ok ? undefined : `status ${answer.status}`;
		} catch (error) {
			return String(error);
		}
	}

	wakeIn(firstDelay);
	return {
		/** Starts a delivery soon, after the current call is answered. */
		wake: () => wakeIn(firstDelay),
		/** Stops. The remaining events are delivered after the next start. */
		close: () => {
			isClosed = true;
			clearTimeout(timer);
		},
	};
}
