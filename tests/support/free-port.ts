import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Returns a port on which a program can be started, and started again later. The system gives ports from 32768 to outgoing
 * connections and to servers without a port, so that none of them takes this one in between.
 */
export async function freePort(): Promise<number> {
	// Browsers refuse 10080.
	const port = randomInt(11_000, 30_000);
	const isFree = await new Promise<boolean>((resolve) => {
		const probe = createServer().once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
	return isFree ? port : freePort();
}
