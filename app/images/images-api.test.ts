import sharp from "sharp";
import { expect, test } from "vitest";
import { tooManyPixelsText } from "./image.ts";
import { decodeImage } from "./images-api.server.ts";

const picture = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "red" } })
		.png()
		.toBuffer();

test.each([
	["time", { milliseconds: 5 }],
	// Less than Node itself needs.
	["memory", { data: 100_000 }],
])("a picture that takes too much %s is refused in words, and the next one is read", async (_what, limits) => {
	const bytes = await picture(300, 200);
	await expect(decodeImage(bytes, limits)).rejects.toThrow("takes too much memory or time to process");
	expect(await decodeImage(bytes)).toMatchObject({ width: 300, height: 200 });
});

test("a strip that is too long is refused by its header", async () => {
	await expect(decodeImage(await picture(1, 20_001))).rejects.toThrow("at most 20,000 pixels per side");
	expect(await decodeImage(await picture(1, 20_000))).toMatchObject({ width: 1, height: 2400 });
});

test("an AVIF may have fewer pixels than the others: it is decoded as a whole", () => {
	const size = { width: 5000, height: 4000 };
	expect(tooManyPixelsText({ ...size, format: "heif" })).toContain("Choose an AVIF of at most 16 megapixels");
	expect(tooManyPixelsText({ ...size, format: "png" })).toBeUndefined();
});
