import { html, raw } from "hono/html";
import { brand, demoColours } from "../brand/brand.ts";
import { keepDimensions } from "../ui/keep-sizes.ts";
import { maxUnbrokenLength, noBreakPieces } from "../ui/no-break.ts";
import type { MailContent } from "./mail-content.ts";

/**
 * Dark colours for mail programs that support them; others show the inline colours. Print is light, without the link.
 */
const style = ({ dark, mark }: typeof demoColours) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media screen and (prefers-color-scheme:dark){
.paper{background:#0f1316!important}
.sheet{background:#171d21!important}
.line{border-color:#3a444b!important}
.ink{color:#e9eef0!important}
.soft{color:#a3afb6!important}
.word{color:${dark}!important}
.mark{background:${mark}!important}
.button{background:${dark}!important;color:#0f1316!important}
}
@media screen and (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}
@media print{
:root{color-scheme:light}
.paper{background:#ffffff!important}
.desk{padding:0!important}
.sheet{max-width:none!important}
.sheet td,.sheet th{padding-top:5px!important;padding-bottom:5px!important}
.link{display:none}
}`;

const colours = () => ({ ...demoColours, ...brand.colours });
const textFont = "font-family:Archivo,Arial,Helvetica,sans-serif";
const figureFont = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace";
const line = "1px solid #c6ced2";
const ink = `${textFont};font-size:16px;line-height:24px;color:#14191d`;
const soft = `${textFont};font-size:13px;line-height:20px;color:#4a555d`;

type Html = ReturnType<typeof html>;

/**
 * Builds an e-mail of tables and inline styles, which mail programs support. It loads nothing from the network.
 * @param origin public origin of the shop
 */
export async function mailHtml(content: MailContent, origin: string): Promise<string> {
	const { subject, title, lines, items, facts, link, notes = [] } = content;
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(style(colours()))}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#edf0f1">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#edf0f1">
<tr><td class="desk" align="center" style="padding:24px 12px">
<table role="presentation" class="sheet line" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:${raw(line)};border-radius:2px;text-align:left">
<tr><td class="pad line" style="padding:16px 32px;border-bottom:${raw(line)}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="mark" width="8" style="width:8px;height:20px;background:${raw(colours().mark)};font-size:0">&nbsp;</td>
<td class="ink" style="padding-left:12px;${raw(ink)};font-weight:700">${brand.name}</td>
</tr></table>
</td></tr>
<tr><td class="pad" style="padding:28px 32px 8px">
<h1 class="ink" style="margin:0 0 16px;${raw(textFont)};font-size:24px;line-height:30px;font-weight:700;color:#14191d">${title}</h1>
${lines.map(paragraph)}
</td></tr>
${items ? html`<tr><td class="pad" style="padding:8px 32px">${itemsTable(items)}</td></tr>` : ""}
${facts && facts.length > 0 ? html`<tr><td class="pad" style="padding:8px 32px">${factsTable(facts)}</td></tr>` : ""}
${link ? html`<tr class="link"><td class="pad" style="padding:16px 32px 24px">${button(link.label, linkUrl(link.to, origin))}</td></tr>` : ""}
${notes.length > 0 ? html`<tr><td class="pad" style="padding:8px 32px">${notes.map(paragraph)}</td></tr>` : ""}
<tr><td class="pad line" style="padding:16px 32px;border-top:${raw(line)}">${footerText(content.reason, origin)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
	return String(await page);
}

const paragraph = (text: string): Html =>
	html`<p class="ink" style="margin:0 0 12px;${raw(ink)};overflow-wrap:anywhere">${unbroken(keepDimensions(text))}</p>`;

/** Keeps sizes and numbers on one line, as `PartText` does on pages. A number alone also when it has hyphens. */
const unbroken = (text: string): Html | Html[] =>
	/\s/.test(text) || text.length > maxUnbrokenLength
		? noBreakPieces(text).map((piece) => (piece.isUnbroken ? nowrap(piece.text) : html`${piece.text}`))
		: nowrap(text);

const nowrap = (text: string): Html => html`<span style="white-space:nowrap">${text}</span>`;

const cell = `padding:10px 0;border-top:${line};vertical-align:top`;

/** Two columns: with more, a phone would break the names of parts inside words. */
const itemsTable = (items: NonNullable<MailContent["items"]>): Html => html`
<table width="100%" cellpadding="0" cellspacing="0" border="0">
<tr>
<th class="soft" scope="col" align="left" style="padding:0 0 6px;${raw(soft)};font-weight:400">Part</th>
<th class="soft" scope="col" align="right" style="padding:0 0 6px 12px;${raw(soft)};font-weight:400">Total</th>
</tr>
${items.map(
	({ name, number, text, units, price, total }) => html`<tr>
<td class="ink line" style="${raw(cell)};${raw(ink)};overflow-wrap:anywhere"><bdi dir="auto">${unbroken(name)}</bdi>${number ? html`<br><span class="soft" style="${raw(soft)};${raw(figureFont)}">${unbroken(number)}</span>` : ""}<br><span class="soft" style="${raw(soft)};${raw(figureFont)}">${keepDimensions(text ?? (price ? `${units.toLocaleString("en-US")} × ${price}` : `Quantity ${units.toLocaleString("en-US")}`))}</span></td>
<td class="ink line" align="right" style="${raw(cell)};padding-left:12px;${raw(ink)};${raw(figureFont)};font-size:14px;white-space:nowrap">${total ?? "No charge"}</td>
</tr>`,
)}
</table>`;

/** A number, an amount or several, not a name or an address. */
const isFigures = (text: string): boolean => text.split(/\s+/).every((word) => /^[^@]*\d[^@]*$/.test(word));

const factsTable = (facts: NonNullable<MailContent["facts"]>): Html => html`
<table width="100%" cellpadding="0" cellspacing="0" border="0">
${facts.map(
	([label, value]) => html`<tr>
<th class="soft line" scope="row" align="left" width="30%" style="${raw(cell)};${raw(soft)};font-weight:400"><bdi dir="auto">${label}</bdi></th>
<td class="ink line" dir="auto" style="${raw(cell)};padding-left:12px;${raw(ink)};${raw(isFigures(value) ? `${figureFont};font-size:14px` : "")};overflow-wrap:anywhere;white-space:pre-line">${unbroken(keepDimensions(value))}</td>
</tr>`,
)}
</table>`;

const button = (label: string, address: string): Html =>
	html`<a class="button" href="${address}" style="display:inline-block;padding:12px 24px;background:${raw(colours().light)};color:#ffffff;border-radius:2px;${raw(textFont)};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${label}</a>`;

const footerText = (reason: string, origin: string): Html => html`
${brand.signature ? html`<p class="soft" style="margin:0 0 8px;${raw(soft)};white-space:pre-line">${brand.signature.join("\n")}</p>` : ""}
<p class="soft" style="margin:0 0 8px;${raw(soft)}">${brand.address.map(addressLine)}</p>
<p class="soft" style="margin:0 0 8px;${raw(soft)}"><a class="word" href="mailto:${brand.email}" style="color:${raw(colours().light)}">${brand.email}</a> · <a class="word" href="${origin}" style="color:${raw(colours().light)}">${new URL(origin).host}</a></p>
<p class="soft" style="margin:0;${raw(soft)}">${reason}</p>`;

const addressLine = (line: string, at: number): Html =>
	html`${at > 0 ? " " : ""}<span style="display:inline-block">${line}${at < brand.address.length - 1 ? "," : ""}</span>`;

/** @param origin public origin of the shop */
const linkUrl = (to: string, origin: string): string => new URL(to, origin).href;

export function mailText(content: MailContent, origin: string): string {
	const { title, lines, items = [], facts = [], link, notes = [], reason } = content;
	const blocks = [
		title,
		...lines,
		...items.map(({ name, number, text, units, price, total }) => {
			const figure = units.toLocaleString("en-US");
			const sum = price ? `${figure} × ${price} = ${total}` : `${figure}, no charge`;
			return [name, number, text ? `${total}: ${text}` : sum].filter(Boolean).join("\n");
		}),
		facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
		link && `${link.label}: ${linkUrl(link.to, origin)}`,
		...notes,
		brand.signature?.join("\n"),
		["-- ", ...brand.address, brand.email, "", reason].join("\n"),
	];
	return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
