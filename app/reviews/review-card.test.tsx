import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReviewPicture } from "./review-card.tsx";

const shown = (image: string) =>
	renderToStaticMarkup(<ReviewPicture review={{ image, username: "Erika" }} sizes="100px" />);

test.each(["https://example.com/a.png", "//2130706433/a.png", "/\\2130706433/a.png"])(
	"%s is fetched only when a reader asks",
	(image) => {
		expect(shown(image)).not.toContain(`src="${image}"`);
		expect(shown(image)).toContain("Show picture");
	},
);

test("a picture on the shop's own server is shown immediately", () => {
	expect(shown("/images/0123-800.webp")).toContain('src="/images/0123-800.webp"');
});
