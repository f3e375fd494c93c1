import { grown } from "./grown.server.ts";

export interface CodePages {
	at(place: number): number;
	set(place: number, code: number): void;
	/** Codes at many places, several times faster than one by one. The next call, of any pages, overwrites the list. @param places ascending */
	read(places: Uint32Array): Uint32Array;
}

type Page = Uint8Array | Uint16Array | Uint32Array;

const pageBits = 12;
const pageLength = 1 << pageBits;
const empty: Page = new Uint8Array(pageLength);
let lastRead = new Uint32Array();

/** Pages of 4096 places, in as few bytes as their codes need. Most columns are sparse: parts of a kind were added together. */
export function createCodePages(): CodePages {
	const pages: (Page | undefined)[] = [];
	const at = (place: number) => pages[place >>> pageBits]?.[place & (pageLength - 1)] ?? 0;
	return {
		at,
		set(place, code) {
			if (at(place) === code) return;
			const page = withRoom(pages[place >>> pageBits], code);
			pages[place >>> pageBits] = page;
			page[place & (pageLength - 1)] = code;
		},
		read(places) {
			lastRead = grown(lastRead, places.length);
			const codes = lastRead.subarray(0, places.length);
			for (let i = 0; i < places.length; ) {
				const number = (places[i] ?? 0) >>> pageBits;
				const page = pages[number] ?? empty;
				for (; i < places.length; i++) {
					const at = (places[i] ?? 0) - number * pageLength;
					if (at >= pageLength) break;
					codes[i] = page[at] ?? 0;
				}
			}
			return codes;
		},
	};
}

function withRoom(page: Page | undefined, code: number): Page {
	const kind = code > 0xffff ? Uint32Array : code > 0xff ? Uint16Array : Uint8Array;
	if (page && page.BYTES_PER_ELEMENT >= kind.BYTES_PER_ELEMENT) return page;
	const room = new kind(pageLength);
	if (page) room.set(page);
	return room;
}
