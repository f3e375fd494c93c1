import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { accessToken, callApi, signIn } from "./support/client.ts";
import { databaseCertificates } from "./support/database-certificates.ts";
import { freePort } from "./support/free-port.ts";
import { installedPostgres, type PostgresServer, startPostgres } from "./support/postgres-server.ts";
import { runCommandProcess } from "./support/run-command.ts";
import { type S3StandIn, startS3StandIn } from "./support/s3-stand-in.ts";
import { type ShopProcess, startShop } from "./support/shop-process.ts";

const [admin, buyer] = demoAccounts as [(typeof demoAccounts)[number], (typeof demoAccounts)[number]];
const bin = installedPostgres();

interface Machine {
	shop: ShopProcess;
	/** Its own address. */
	origin: string;
	settings: Record<string, string>;
}

// As in docs/operations.md, "Several machines". PostgreSQL's client programs come from the operating system.
describe.skipIf(!bin)("shops of two machines on a PostgreSQL that takes TLS and passwords only", () => {
	let folder: string;
	let server: PostgresServer;
	let s3: S3StandIn;
	let addressOf: (role: string, rootFile?: string) => string;
	let settings: Record<string, string>;
	let a: Machine;
	let b: Machine;

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-machines-"));
		for (const name of ["ca", "otherCa"] as const)
			writeFileSync(join(folder, `${name}.pem`), databaseCertificates[name]);
		[server, s3] = await Promise.all([startPostgres(undefined, bin), startS3StandIn()]);
		const { port } = new URL(server.url);
		addressOf = (role, rootFile = join(folder, "ca.pem")) =>
			`postgres://${role}:of-${role}@localhost:${port}/shop?sslmode=verify-full&sslrootcert=${rootFile}`;
		psql("--file=deploy/postgres-roles.sql");
		const asServer = (text: string, program: string) =>
			psql("--command", `copy (select unnest(string_to_array('${text.trim()}', E'\\n'))) to program '${program}'`);
		asServer(databaseCertificates.certificate, "cat > server.crt");
		asServer(databaseCertificates.key, "umask 077; cat > server.key");
		psql(
			"--command",
			"alter role shop password 'of-shop'",
			"--command",
			"alter role shop_owner password 'of-shop_owner'",
		);
		psql("--command", "alter system set ssl = on");
		asServer(
			"hostssl shop shop,shop_owner all scram-sha-256",
			"cat > pg_hba.conf; kill -HUP $(head -n 1 postmaster.pid)",
		);
		settings = { ...s3.settings, DATABASE_URL: addressOf("shop"), PATH: `${bin}:${process.env.PATH}` };
	});
	afterAll(async () => {
		await Promise.all([a?.shop.stop(), b?.shop.stop()]);
		await Promise.all([server.stop(), s3.close()]);
		rmSync(folder, { recursive: true, force: true });
	});

	const psql = (...words: string[]) =>
		execFileSync(join(bin ?? "", "psql"), ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", server.url, ...words]);
	async function startAt(HOST: string): Promise<Machine> {
		const PORT = String(await freePort());
		const origin = `http://${HOST}:${PORT}`;
		const own = { ...settings, HOST, PORT, PUBLIC_URL: origin };
		return { shop: await startShop(own), origin, settings: own };
	}
	const migrate = (address: string) => runCommandProcess({}, ["migrate", "--database", address]);

	test("only with the right CA and name is the database used, and then the shops start", async () => {
		const wrong = await migrate(addressOf("shop_owner", join(folder, "otherCa.pem")));
		expect(wrong).toMatchObject({
			code: 1,
			err: expect.stringMatching(/^DATABASE_URL: .*\. Let sslrootcert name the CA/),
		});
		const named = await migrate(addressOf("shop_owner").replace("localhost", "127.0.0.1"));
		expect(named.err).toMatch(
			/^DATABASE_URL: Hostname\/IP does not match .*\. Use a host name of the server's certificate/,
		);
		expect(await migrate(addressOf("shop_owner"))).toMatchObject({ code: 0, err: "" });
		a = await startAt("127.0.0.2");
		b = await startAt("127.0.0.3");
	});

	test("an order and a picture of one machine are on the other, and the doctor is content on both", async () => {
		const token = await accessToken(a.origin, admin);
		const body = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#840" } })
			.png()
			.toBuffer();
		const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
		const sent = await fetch(`${a.origin}/api/images`, { method: "POST", headers, body: new Uint8Array(body) });
		expect(sent.status).toBe(201);
		expect(s3.objects.size).toBeGreaterThan(0);
		const picture = await fetch(b.origin + ((await sent.json()) as { link: string }).link);
		expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);

		const [{ _id, name, price, minorder }] = (await callApi(a.origin, "GET", "/products")).body;
		const to = { name: buyer.name, email: buyer.email, phone: "5550100", address: "1 Foundry Lane" };
		const totalPrice = Math.round(price * minorder * 100) / 100;
		const order = { ...to, product: name, productId: _id, quantity: minorder, price, totalPrice };
		const { insertedId } = await (await signIn(a.origin, buyer))("POST", "/orders", order);
		const orders = await (await signIn(b.origin, buyer))("GET", `/orders?email=${buyer.email}`);
		expect(orders.map((one: { _id: string }) => one._id)).toContain(insertedId);

		for (const machine of [a, b]) {
			const examined = await runCommandProcess(machine.settings, ["doctor"]);
			expect(examined).toMatchObject({ code: 0, out: expect.stringContaining("No problems found") });
		}
	});

	test("a backup is made through TLS", async () => {
		const made = await runCommandProcess(settings, ["backup", join(folder, "backup")]);
		expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^Copied to .* and checked/) });
	});
});
