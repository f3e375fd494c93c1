import { exportProducts } from "../app/imports/export-products.server.ts";
import { type Command, withDatabase } from "./command.ts";
import { writeNew } from "./whole-file.ts";

export const exportProductsCommand: Command = {
	usage:
		"export-products <file>         writes all products to a CSV file, as import takes it; without a file, prints it",
	run: (config, [file]) =>
		withDatabase(config, async ({ db }) => {
			if (!file) return (await Array.fromAsync(exportProducts(db))).join("").trimEnd();
			await writeNew(file, exportProducts(db));
			return `Written to ${file}.`;
		}),
};
