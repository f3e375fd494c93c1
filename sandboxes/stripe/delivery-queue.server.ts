import type { SandboxDatabase } from "./sandbox-database.server.ts";

/** An event still to be delivered. */
export interface DueDelivery {
	eventId: string;
	attempts: number;
	body: string;
}

/** The events still to be delivered, shared by all processes on the file. Times are milliseconds since 1970. */
export class DeliveryQueue {
	readonly #database: SandboxDatabase;

	constructor(database: SandboxDatabase) {
		this.#database = database;
	}

	/** Adds an event. */
	add(eventId: string, now: number): void {
		this.#database.run("insert into deliveries (event, due) values (?, ?)", eventId, now);
	}

	/** Takes what is due, so that no other process takes it before `leasedUntil`. */
	takeDue(now: number, leasedUntil: number): DueDelivery[] {
		return this.#database.transaction(() => {
			const rows = this.#database.all(
				`select event, attempts, json from deliveries join objects on objects.id = event
				where due <= ? and leased_until <= ? order by sequence limit 20`,
				now,
				now,
			);
			for (const { event = null } of rows) {
				this.#database.run("update deliveries set leased_until = ? where event = ?", leasedUntil, event);
			}
			return rows.map((row) => ({
				eventId: String(row.event),
				attempts: Number(row.attempts),
				body: String(row.json),
			}));
		});
	}

	/** The event has arrived, or is given up. */
	remove(eventId: string): void {
		this.#database.run("delete from deliveries where event = ?", eventId);
	}

	/** Gives an event back, to be tried again when it is due. */
	postpone(eventId: string, attempts: number, due: number): void {
		this.#database.run(
			"update deliveries set attempts = ?, due = ?, leased_until = 0 where event = ?",
			attempts,
			due,
			eventId,
		);
	}

	/** Makes every event due at once that nobody is delivering. */
	makeAllDue(now: number): void {
		this.#database.run("update deliveries set due = ? where due > ? and leased_until <= ?", now, now, now);
	}

	/** When the next event can be taken, if any is left. */
	nextTime(): number | undefined {
		const time = this.#database.get("select min(max(due, leased_until)) as time from deliveries")?.time;
		return time === null || time === undefined ? undefined : Number(time);
	}
}
