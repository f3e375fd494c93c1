import { useEffect } from "react";

export interface PrintedPaper {
	/** The paper's CSS `page`. Absent for the first one: a name would leave an empty page before it. */
	page?: string;
	/** `Order 10001 · Erika Musterfrau`. */
	text: string;
}

/**
 * Prints the paper's text and the page number at the foot of each page. Several papers count their own pages; only one
 * alone has the number of all. Browsers without margin boxes print no foot.
 */
export function usePaperFooters(papers: readonly PrintedPaper[]): void {
	const isAlone = papers.length === 1;
	const css = papers.map((paper) => footerOf(paper, isAlone)).join("\n");
	useEffect(() => {
		// The content security policy allows no style element.
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
		};
	}, [css]);
}

function footerOf({ page, text }: PrintedPaper, isAlone: boolean): string {
	return `@page ${page ?? ""} {
		counter-increment: page ${page ?? ""};
		@bottom-left { content: ${cssString(text)}; font: 9pt sans-serif; text-align: left; width: 75% }
		@bottom-right { content: "Page " counter(${page ?? "page"})${isAlone ? ' " of " counter(pages)' : ""}; font: 9pt sans-serif }
	}`;
}

/** Escapes everything but letters and digits. */
const cssString = (text: string): string =>
	`"${text.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
