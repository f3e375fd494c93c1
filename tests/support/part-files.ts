import { deflateSync } from "node:zlib";

export const stepFile = (schema = "AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }", data = "#1=POINT();") =>
	`ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('${schema}'));\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`;

export const dxfFile = "999\nA plate\n0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n";

/** Returns a PDF with these objects. The `hidden` ones are in a compressed object stream. */
export function pdfFile(object = "<</Type/Catalog>>", hidden = "<<>>"): Buffer {
	return pdfWithStream("/N 1/First 4/Filter/FlateDecode", deflateSync(`7 0 ${hidden}`), object);
}

/** Returns a PDF whose object stream has these entries and this content. */
export function pdfWithStream(entries: string, content: string | Buffer, object = "<</Type/Catalog>>"): Buffer {
	const before = `%PDF-1.7\n1 0 obj ${object} endobj\n2 0 obj <</Type/ObjStm${entries}>>\nstream\n`;
	return Buffer.concat([
		Buffer.from(before, "latin1"),
		Buffer.from(content),
		Buffer.from("\nendstream endobj\nstartxref\n0\n%%EOF\n"),
	]);
}

/** Returns a GLB with this scene, and with this data in its binary chunk. */
export function glbFile(scene: object = { asset: { version: "2.0" } }, data: Buffer = Buffer.alloc(0)): Buffer {
	const text = JSON.stringify(scene);
	const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
	const header = Buffer.alloc(20);
	header.write("glTF");
	header.writeUInt32LE(2, 4);
	const chunk = Buffer.alloc(data.length && 8);
	if (data.length > 0) {
		chunk.writeUInt32LE(data.length, 0);
		chunk.write("BIN", 4);
	}
	header.writeUInt32LE(20 + json.length + chunk.length + data.length, 8);
	header.writeUInt32LE(json.length, 12);
	header.write("JSON", 16);
	return Buffer.concat([header, json, chunk, data]);
}
