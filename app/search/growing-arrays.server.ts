/** Returns the list if long enough, else a copy of at least twice the length, filled with zeros. */
export function growArray<Numbers extends Uint8Array | Uint32Array | Float64Array>(
	numbers: Numbers,
	length: number,
): Numbers {
	if (length <= numbers.length) return numbers;
	const Kind = numbers.constructor as new (length: number) => Numbers;
	const longer = new Kind(Math.max(length, numbers.length * 2));
	longer.set(numbers);
	return longer;
}

/** Lists as long as the catalogue, reused by each query to avoid garbage. */
export interface ReusedBytes {
	/** Makes all lists available again. */
	begin(): void;
	take(length: number): Uint8Array;
}

export function createReusedBytes(): ReusedBytes {
	const buffers: Uint8Array[] = [];
	let next = 0;
	return {
		begin() {
			next = 0;
		},
		take(length) {
			const bytes = growArray(buffers[next] ?? new Uint8Array(), length);
			buffers[next++] = bytes;
			return bytes.subarray(0, length).fill(0);
		},
	};
}

/** Calls back for each mark that is not 0. Most are 0: four at a time are skipped. */
export function forEachMark(marks: Uint8Array, visit: (place: number, mark: number) => void): void {
	const isAligned = marks.byteOffset % 4 === 0;
	const quads = isAligned ? new Uint32Array(marks.buffer, marks.byteOffset, marks.length >>> 2) : new Uint32Array();
	for (let quad = 0; quad < quads.length; quad++) {
		if (quads[quad] === 0) continue;
		for (let place = quad * 4; place < quad * 4 + 4; place++) if (marks[place] !== 0) visit(place, marks[place] ?? 0);
	}
	for (let place = quads.length * 4; place < marks.length; place++)
		if (marks[place] !== 0) visit(place, marks[place] ?? 0);
}

export function hasAny(marks: Uint8Array | undefined): boolean {
	if (!marks) return false;
	for (let place = 0; place < marks.length; place++) if (marks[place] !== 0) return true;
	return false;
}

export function highestOf(marks: Uint8Array): number {
	let highest = 0;
	for (let place = 0; place < marks.length; place++) if ((marks[place] ?? 0) > highest) highest = marks[place] ?? 0;
	return highest;
}
