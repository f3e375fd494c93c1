import { crc32 } from "node:zlib";

export interface ZippedFile {
	/** ASCII. */
	name: string;
	bytes: Uint8Array;
	at: Date;
}

/** Bit 11: names are UTF-8. */
const flags = 0x0800;
const version = 20;

/**
 * Writes a ZIP archive (PKWARE's APPNOTE.TXT 6.3) file by file. Without compression, because PDF files are compressed, and
 * without ZIP64, so for less than 65,535 files and 4 GB.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
	const directory: Buffer[] = [];
	let offset = 0;
	for await (const { name, bytes, at } of files) {
		const facts = Buffer.alloc(26);
		facts.writeUInt16LE(version, 0);
		facts.writeUInt16LE(flags, 2);
		facts.writeUInt32LE(dosTime(at), 6);
		facts.writeUInt32LE(crc32(bytes), 10);
		facts.writeUInt32LE(bytes.length, 14);
		facts.writeUInt32LE(bytes.length, 18);
		facts.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name)]);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([signature(0x02014b50, version), facts, place, Buffer.from(name)]));
		offset += local.length + bytes.length;
		yield local;
		yield bytes;
	}
	const entries = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(directory.length, 4);
	end.writeUInt16LE(directory.length, 6);
	end.writeUInt32LE(entries.length, 8);
	end.writeUInt32LE(offset, 12);
	yield Buffer.concat([entries, signature(0x06054b50), end]);
}

/** The signature of a record, and for the directory the version that made it. */
function signature(value: number, madeBy?: number): Buffer {
	const bytes = Buffer.alloc(madeBy === undefined ? 4 : 6);
	bytes.writeUInt32LE(value);
	if (madeBy !== undefined) bytes.writeUInt16LE(madeBy, 4);
	return bytes;
}

/** MS-DOS date and time, in UTC and with even seconds. */
function dosTime(at: Date): number {
	const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
	const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
	return date * 0x10000 + time;
}
