// Runs the long forms of the resilience tests. `npm run resilience` runs all, `npm run resilience -- <name> …` one.
// Each prints its counts. The command exits with 1 when something was lost or broken.
import { spawnSync } from "node:child_process";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { type Outcome, outcomeLines } from "./outcome.ts";

interface Run {
	usage: string;
	/** Needs no built shop. A build would also remove the files that `--incremental` reuses. */
	onSources?: true;
	run(words: string[]): Promise<boolean>;
}

const runs: Record<string, Run> = {
	fuzz: {
		usage: "fuzz [requests] [sqlite|postgres] [seed]   malformed requests made from the API's document",
		run: async (words) => (await import("./fuzz.ts")).run(words),
	},
	overload: {
		usage: "overload [seconds]   more pages than the shop can make",
		run: async (words) => (await import("./overload.ts")).run(words),
	},
	"one-client": {
		usage:
			"one-client [seconds]   a thousand held bodies, 400 callers of pages, invented queries and searches, from one client",
		run: async ([seconds]) => report(await (await import("./one-client.ts")).runOneClient(Number(seconds ?? 30))),
	},
	shutdown: {
		usage: "shutdown [rounds]   SIGTERM under orders",
		run: async (words) => (await import("./shutdown.ts")).run(words),
	},
	races: {
		usage: "races   2 000 buyers for 500 units, and for purchases of three products that run out",
		run: async () => report(await (await import("./races.ts")).runRaces()),
	},
	"flash-sale": {
		usage:
			"flash-sale [buyers] [sqlite|postgres]   100 000 buyers for 500 units of one product, while a visitor looks around",
		run: async (words) => report(await (await import("./flash-sale.ts")).runFlashSale(words)),
	},
	kills: {
		usage: "kills [kills] [sqlite|postgres]   SIGKILLs in the middle of orders, purchases, payments and refunds",
		run: async (words) => report(await (await import("./kills.ts")).runKills(words)),
	},
	hang: {
		usage:
			"hang [times]   one of two processes behind HAProxy stands still, or is stuck in a loop, in the middle of orders",
		run: async (words) => {
			if (!spawnSync("haproxy", ["-v"]).error) return report(await (await import("./hang.ts")).runHang(words));
			console.log("hang: skipped, install haproxy");
			return true;
		},
	},
	retries: {
		usage: "retries   nginx and HAProxy send orders again that were not answered, as they should not",
		run: async () => {
			const missing = ["nginx", "haproxy"].filter((program) => spawnSync(program, ["-v"]).error);
			if (missing.length === 0) return report(await (await import("./retries.ts")).runRetries());
			console.log(`retries: skipped, install ${missing.join(", ")}`);
			return true;
		},
	},
	failover: {
		usage:
			"failover [times]   PostgreSQL ends by SIGKILL under orders, its standby is promoted, and it comes back as the standby",
		run: async (words) => {
			const { replicationPrograms } = await import("./postgres-pair.ts");
			const programs = replicationPrograms();
			const missing = ["pgbouncer", "psql"].filter((program) => spawnSync(program, ["--version"]).error);
			if (programs && missing.length === 0)
				return report(await (await import("./failover.ts")).runFailover(words, programs));
			console.log(`failover: skipped, install ${[programs ? [] : "postgresql", ...missing].flat().join(", ")}`);
			return true;
		},
	},
	mails: {
		usage: "mails [kills] [sqlite|postgres]   SIGKILLs while mails are sent, by two processes on PostgreSQL",
		run: async (words) => report(await (await import("./mails.ts")).runMails(words)),
	},
	model: {
		usage: "model   moves of orders and purchases in any order, beside a reference",
		run: async () => runTests("model", { RESILIENCE_SEQUENCES: "5000" }),
	},
	interleavings: {
		usage: "interleavings   moves of an order, and of a purchase, at the same time",
		run: async () => runTests("interleavings", { RESILIENCE_ROUNDS: "3" }),
	},
	providers: {
		usage: "providers   webhooks lost, doubled and forged, and a card provider that fails",
		run: async () => runTests("providers", { RESILIENCE_ORDERS: "300" }),
	},
	database: {
		usage: "database   commits cut, connections ended, crashes, disks full",
		run: async () => report(await (await import("./database.ts")).runDatabase()),
	},
	"disk-full": {
		usage: "disk-full   every place in which the shop writes, on real file systems without a byte left",
		run: async () => report(await (await import("./disk-full.ts")).runDiskFull()),
	},
	storage: {
		usage: "storage [sqlite|postgres]   pictures and files in OpenStack Swift, which goes away; moved; on a full disk",
		run: async (words) => {
			if ((await import("./swift.ts")).hasSwift())
				return report(await (await import("./storage.ts")).runStorage(words));
			console.log("storage: skipped, install swift-proxy, swift-account, swift-container and swift-object");
			return true;
		},
	},
	mutation: {
		usage: "mutation [rules] [orders] [sign-in] …   small changes of the code that a test must notice",
		onSources: true,
		run: async (words) => (await import("./mutation.ts")).run(words),
	},
	soak: {
		usage: "soak   an hour of everything; RESILIENCE_SOAK_MINUTES for another time",
		run: async () => report(await (await import("./soak.ts")).runSoak()),
	},
};

const [name, ...words] = process.argv.slice(2);
if (name !== undefined && !Object.hasOwn(runs, name)) {
	const usages = Object.values(runs).map(({ usage }) => `  ${usage}`);
	console.error(`Usage: npm run resilience [-- <name>]\n${usages.join("\n")}`);
	process.exit(2);
}
if (name === undefined || !runs[name]?.onSources) buildWhenStale();
let held = true;
for (const namedRun of name === undefined ? Object.values(runs) : [runs[name] as Run]) {
	if (!(await namedRun.run(words))) held = false;
}
process.exit(held ? 0 : 1);

/** Runs the long form of a test in this folder. The test prints its own results. */
function runTests(test: string, environment: Record<string, string>): boolean {
	const vitest = [
		"node_modules/vitest/vitest.mjs",
		"run",
		`tests/resilience/${test}.test.ts`,
		"--disable-console-intercept",
	];
	const env = { ...process.env, ...environment };
	return spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status === 0;
}

async function report(outcomes: Outcome[]): Promise<boolean> {
	for (const outcome of outcomes) console.log(outcomeLines(outcome).join("\n"));
	return outcomes.every(({ lost }) => lost.length === 0);
}
