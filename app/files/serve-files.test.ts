import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../../server/app.server.ts";
import { createListener } from "../../server/listener.server.ts";
import { aProduct } from "../../tests/support/factories.ts";
import { stepFile } from "../../tests/support/part-files.ts";
import { silentLog } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { insertFile } from "./files-repository.server.ts";
import { createServedFiles } from "./serve-files.server.ts";

test("a download whose file is deleted is cut off and logged once", async () => {
	const shop = await createTestShop();
	onTestFinished(() => shop.close());
	const content = Buffer.from(stepFile(undefined, "#1=POINT((0.,1.,2.));\n".repeat(40_000)));
	const product = await aProduct(shop);
	const hash = "0".repeat(32);
	const file = { kind: "step" as const, edition: null, title: null, hash, bytes: content.length, content };
	await shop.transact((tx) => insertFile(tx, product, file, shop.time.now));
	await shop.db.deleteFrom("file_pieces").where("place", ">", 1).execute();

	const events: string[] = [];
	const log = { ...silentLog, info: (event: string) => void events.push(event) };
	const written = vi.spyOn(console, "error");
	const nothing = async () => new Response("nothing", { status: 404 });
	const files = createServedFiles({ ...shop, demoFolder: "", log });
	const app = createApp({
		api: shop.api,
		files,
		images: nothing,
		pages: nothing,
		mounts: [],
		isReady: async () => true,
		log,
	});
	const nobody = { clientAddress: undefined, prefix48: undefined };
	const listener = createListener({ app, middleware: [], originOf: () => nobody, isFair: false, log });
	const server = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/files/${hash}/it.step`);
	expect(answer.status).toBe(200);
	await expect(answer.text()).rejects.toThrow("terminated");
	expect(events).toEqual(["download.interrupted"]);
	expect(written).not.toHaveBeenCalled();
});
