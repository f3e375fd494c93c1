import { expect, test } from "vitest";
import { imageLinkSchema } from "./image-link.ts";

test.each([
	"https://example.com/a.png",
	"http://example.com/a",
	"https://example.com/a?b=c#d",
	"/images/0123-800.webp",
	"/catalogue/disc_320-1.avif",
	"/a.PNG",
	"/a.jpg",
	"/a.svg",
	`https://example.com/${"x".repeat(1980)}`,
])("%s is a picture's address", (link) => expect(imageLinkSchema.parse(` ${link} `)).toBe(link));

test.each([
	"",
	" ",
	"example.com/a.png",
	"javascript:alert(1)",
	"data:image/png;base64,AAAA",
	"ftp://example.com/a.png",
	"https://erika@example.com/a.png",
	"https://erika:secret@example.com/a.png",
	"//example.com/a.png",
	"//2130706433/a.png",
	"///2130706433/a.png",
	"/a.html",
	"/apng",
	"/a.png?x=1",
	"x/a.png",
	"/../secret.txt/a .png",
	"/.png",
])("%j is none", (link) =>
	expect(imageLinkSchema.safeParse(link).error?.issues.map(({ message }) => message)).toEqual([
		"Enter an http or https link, or choose a picture",
	]),
);

test("an address has at most 2 000 characters", () => {
	expect(imageLinkSchema.safeParse(`https://example.com/${"x".repeat(1981)}`).success).toBe(false);
});
