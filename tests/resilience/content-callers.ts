import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { accessToken } from "../support/client.ts";
import { stepFile } from "../support/part-files.ts";

const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };
const line = "#1=CARTESIAN_POINT('',(0.,1.,2.));\n";
const aMoment = 100;

export interface StoredFile {
	link: string;
	digest: string;
	product: string;
	id: string;
}

export interface ContentCalls {
	kept: StoredFile[];
	pictures: string[];
	counts: { brought: number; read: number; refused: number; cut: number };
	lost: string[];
	bring(): Promise<StoredFile | undefined>;
	bringPicture(png: Uint8Array): Promise<void>;
	/** Returns the status, or 0 when the answer was cut off. */
	readBack(file: StoredFile): Promise<number>;
	remove(file: StoredFile): Promise<void>;
	load(callers: number, milliseconds: number): Promise<void>;
}

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Creates callers: an admin who uploads pictures and files, and visitors who download them. */
export async function createContentCalls(origin: string, products: readonly string[]): Promise<ContentCalls> {
	const authorization = `Bearer ${await accessToken(origin, admin)}`;
	const calls: ContentCalls = {
		kept: [],
		pictures: [],
		counts: { brought: 0, read: 0, refused: 0, cut: 0 },
		lost: [],
		bring: async () => {
			// From 20 kB to about 3 MB, so that storing a file takes one request or several.
			const content = stepFile(undefined, `/*${Math.random()}*/${line.repeat(10 ** (3 + Math.random() * 2))}`);
			const product = products[Math.floor(Math.random() * products.length)] ?? "";
			const answer = await send(`/api/products/${product}/files`, content, "model/step");
			if (answer?.status !== 201) return undefined;
			calls.counts.brought += 1;
			const { insertedId: id } = (await answer.json()) as { insertedId: string };
			const found = await fetch(`${origin}/api/products/${product}`);
			const { files } = (await found.json()) as { files: { _id: string; link: string }[] };
			const link = files.find((file) => file._id === id)?.link ?? "none";
			const file = { link, digest: digestOf(Buffer.from(content)), product, id };
			calls.kept.push(file);
			return file;
		},
		bringPicture: async (png) => {
			const answer = await send("/api/images", png, "image/png");
			if (answer?.status === 201) calls.pictures.push(((await answer.json()) as { link: string }).link);
		},
		readBack: async ({ link, digest }) => {
			try {
				const answer = await fetch(`${origin}${link}`);
				const bytes = await answer.bytes();
				judge(answer, link);
				if (answer.status === 200 && digestOf(bytes) !== digest) calls.lost.push(`${link} is not what was brought`);
				if (answer.status === 200) calls.counts.read += 1;
				return answer.status;
			} catch {
				calls.counts.cut += 1;
				return 0;
			}
		},
		remove: async ({ product, id }) => {
			const path = `${origin}/api/products/${product}/files/${id}`;
			await fetch(path, { method: "DELETE", headers: { authorization } });
		},
		load: async (callers, milliseconds) => {
			const until = Date.now() + milliseconds;
			const caller = async () => {
				while (Date.now() < until) {
					const file = Math.random() < 0.3 ? await calls.bring() : calls.kept.at(Math.random() * calls.kept.length);
					if (file) await calls.readBack(file);
					else await setTimeout(aMoment);
				}
			};
			await Promise.all(Array.from({ length: callers }, caller));
		},
	};

	/** A refusal must have Retry-After and must not be cached. */
	function judge({ status, headers }: Response, path: string): void {
		if (status < 400) return;
		const isRefusal = status === 503 && headers.has("retry-after") && headers.get("cache-control") === "no-store";
		// A product has at most twenty files, so a 409 is fine.
		if (isRefusal) calls.counts.refused += 1;
		else if (status !== 409) calls.lost.push(`${path} was answered with ${status}`);
	}

	async function send(path: string, body: string | Uint8Array, type: string): Promise<Response | undefined> {
		const headers = { authorization, "content-type": type };
		const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body: body as BodyInit });
		judge(answer, path);
		return answer;
	}
	return calls;
}
