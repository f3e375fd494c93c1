import { crc32 } from "node:zlib";
import { expect } from "vitest";

/** Reads a ZIP archive without compression by its directory. Checks each file against its local header and checksum. */
export function readZip(zip: Buffer): { name: string; bytes: Buffer }[] {
	const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
	let at = zip.readUInt32LE(end + 16);
	return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
		expect(zip.readUInt32LE(at)).toBe(0x02014b50);
		const [size, nameLength, offset] = [
			zip.readUInt32LE(at + 24),
			zip.readUInt16LE(at + 28),
			zip.readUInt32LE(at + 42),
		];
		const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
		expect(zip.readUInt32LE(offset)).toBe(0x04034b50);
		expect(zip.toString("utf8", offset + 30, offset + 30 + nameLength)).toBe(name);
		const start = offset + 30 + nameLength;
		const bytes = zip.subarray(start, start + size);
		expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes));
		at += 46 + nameLength;
		return { name, bytes };
	});
}
