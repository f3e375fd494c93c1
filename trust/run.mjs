// The long forms of what the suite tries in short: `npm run trust -- <name> …`. Each prints its counts and ends with 1
// when something was lost or broken.
import { buildWhenStale } from "../scripts/build-when-stale.mjs";

const commands = {
	fuzz: {
		usage: "fuzz [requests] [sqlite|postgres] [seed]   malformed requests made from the API's document",
		file: "./fuzz.mjs",
	},
	overload: { usage: "overload [seconds]   more pages than the shop can make", file: "./overload.mjs" },
	shutdown: { usage: "shutdown [rounds]   SIGTERM under orders", file: "./shutdown.mjs" },
};

const [name = "", ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
	console.error(
		`Usage: npm run trust -- <name>\n${Object.values(commands)
			.map(({ usage }) => `  ${usage}`)
			.join("\n")}`,
	);
	process.exit(2);
}
buildWhenStale();
const { run } = await import(command.file);
process.exit((await run(words)) ? 0 : 1);
