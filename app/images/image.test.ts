import { expect, test } from "vitest";
import { imageLink, imageMessages, imageTypes, parseServedName } from "./image.ts";

const id = "0123456789abcdef0123456789abcdef";

test.each([
	[`${id}-400.avif`, { id, width: 400, format: "avif" }],
	[`${id}-800.webp`, { id, width: 800, format: "webp" }],
	[`${id}-1200.webp`, { id, width: 1200, format: "webp" }],
])("%s is one size of a picture", (name, served) => expect(parseServedName(name)).toEqual(served));

test.each([
	`${id}-500.webp`,
	`${id}-800.png`,
	`${id.slice(1)}-800.webp`,
	`x${id}-800.webp`,
	`${id}-800.webp.html`,
	`${id.replace("a", "g")}-800.webp`,
	`${id}-800xwebp`,
	"",
])("%j is none", (name) => expect(parseServedName(name)).toBeUndefined());

test("the link that a product keeps is the middle size, which is served", () => {
	expect(imageLink(id)).toBe(`/images/${id}-800.webp`);
	expect(parseServedName(imageLink(id).replace("/images/", ""))).toMatchObject({ id });
});

test("says which pictures can be chosen, how large, and how the upload goes", () => {
	expect(imageTypes).toEqual(["image/jpeg", "image/png", "image/webp", "image/avif"]);
	expect(imageMessages.wrongType).toBe("Choose a JPEG, PNG, WebP or AVIF picture.");
	expect(imageMessages.tooLarge(15_250_000)).toBe("This picture is 15.3 MB. Choose one of at most 15 MB.");
	expect(imageMessages.uploading({ name: "a.png", size: 1_234_567 })).toBe("Uploading a.png (1.2 MB)…");
	expect(imageMessages.uploaded({ name: "a.png" })).toBe("Uploaded a.png and filled in its link.");
});
