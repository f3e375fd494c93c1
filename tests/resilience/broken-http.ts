import type { Draw } from "./random.ts";

const host = "host: localhost\r\n";
const post = `POST /api/reviews HTTP/1.1\r\n${host}content-type: application/json\r\n`;

/**
 * Bytes that an HTTP parser must refuse: request smuggling, syntax errors, a missing Host header, oversized headers.
 */
const broken = [
	"EHLO mail.example\r\n\r\n",
	"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
	`GET /api/products HTTP/9.9\r\n${host}\r\n`,
	"GET /api/products HTTP/1.1\r\n\r\n",
	`GET /api/products HTTP/1.1\r\n${host}${host}\r\n`.replace("host", "ho st"),
	`GET /api/products HTTP/1.1\r\n${host}a\0b: c\r\n\r\n`,
	`GET /api/products HTTP/1.1\r\n${host}x: ${"y".repeat(20_000)}\r\n\r\n`,
	`GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
	`${post}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
	`${post}content-length: -1\r\n\r\n{}`,
	`${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
	`${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
	`${post}transfer-encoding: gzip, identity\r\n\r\n{}`,
] as const;

/** Returns bytes, as Latin-1 text, that are not a valid HTTP request. */
export const brokenHttp = (draw: Draw): string => draw.pick(broken);
