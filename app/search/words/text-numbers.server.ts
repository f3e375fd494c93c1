import { grown } from "../grown.server.ts";

/**
 * Texts, each once and with a number from 0 on. They are bytes in one list: as strings in a Map, hundreds of thousands would
 * take several times the memory, and V8's heap would be sized by them. None is given back.
 */
export interface TextNumbers {
	/** The text's number, a new one where it has none. */
	add(text: string): number;
	numberOf(text: string): number | undefined;
	/** Empty for a number that no text has. */
	textOf(number: number): string;
	/** How many there are. */
	count(): number;
}

const encoder = new TextEncoder();
const bytesOfUnit = 3;
/** The text that is looked for, in bytes. */
let typed = new Uint8Array(1024);

/** Which number a text has stands in one of the slots behind the one that its hash names: the first that is free ends the search. */
export function createTextNumbers(): TextNumbers {
	let bytes = Buffer.alloc(1024);
	/** Where each text begins, which is where the one before it ends. */
	let starts = new Uint32Array(64);
	let count = 0;
	/** A power of two of them; a text's number and one more, 0 where free. */
	let slots = new Uint32Array(64);

	const startOf = (number: number) => starts[number] ?? 0;

	function isTyped(number: number, length: number): boolean {
		const start = startOf(number);
		if (startOf(number + 1) - start !== length) return false;
		for (let i = 0; i < length; i++) if (bytes[start + i] !== typed[i]) return false;
		return true;
	}

	/** The slot of the typed text, or the free one where it belongs. */
	function slotOf(length: number): number {
		const mask = slots.length - 1;
		let slot = hashOf(typed, 0, length) & mask;
		for (let held = slots[slot] ?? 0; held > 0 && !isTyped(held - 1, length); held = slots[slot] ?? 0)
			slot = (slot + 1) & mask;
		return slot;
	}

	/** Keeps a third of the slots free: with fewer, searches would be long. */
	function makeSlots() {
		if (count * 3 < slots.length * 2) return;
		slots = new Uint32Array(slots.length * 2);
		const mask = slots.length - 1;
		for (let number = 0; number < count; number++) {
			let slot = hashOf(bytes, startOf(number), startOf(number + 1)) & mask;
			while (slots[slot]) slot = (slot + 1) & mask;
			slots[slot] = number + 1;
		}
	}

	return {
		numberOf(text) {
			const held = slots[slotOf(type(text))] ?? 0;
			return held === 0 ? undefined : held - 1;
		},
		add(text) {
			const length = type(text);
			const slot = slotOf(length);
			const held = slots[slot] ?? 0;
			if (held > 0) return held - 1;
			const start = startOf(count);
			if (start + length > bytes.length)
				bytes = Buffer.from(grown(new Uint8Array(bytes.buffer), start + length).buffer);
			bytes.set(typed.subarray(0, length), start);
			const number = count++;
			starts = grown(starts, count + 1);
			starts[count] = start + length;
			slots[slot] = count;
			makeSlots();
			return number;
		},
		textOf: (number) => bytes.toString("utf8", startOf(number), startOf(number + 1)),
		count: () => count,
	};
}

/** Returns how many bytes it has. */
function type(text: string): number {
	typed = grown(typed, text.length * bytesOfUnit);
	// Words are short: the encoder takes longer to begin than most of them take.
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (unit > 0x7f) return encoder.encodeInto(text, typed).written;
		typed[i] = unit;
	}
	return text.length;
}

/** FNV-1a, with its bits mixed once more. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
	let hash = 0x811c9dc5;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
	return hash ^ (hash >>> 15);
}
