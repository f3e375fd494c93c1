import { expect, test } from "vitest";
import type { PostedMail } from "../../db/outbox.ts";
import { postMail } from "./post-mail.server.ts";

const content = { subject: "", title: "", lines: [], reason: "" };

const refused = (host: string): [string, boolean] => [`victim@${host}`, false];

test.each<[string, boolean]>([
	["buyer@example.com", true],
	["müller@firma.de", true],
	["root@localhost", false],
	["a@0x7f000001", false],
	["root@127.0.0.0x1", false],
	["root@10.0X1", false],
	["buyer@example.com>", false],
	["Name<buyer@example.com>", false],
	["a@example.com,b@example.com", false],
	["x@evil.example(c)@example.com", false],
	['"a,b"@example.com', false],
	["o'neill*&x@mail-1.example.com", true],
	["x@बिक्री.example", true],
	...["example.com'", "example.com!b", "example.com%64", "example.com&", "ex*mple.com", "a_b.example"].map(refused),
	...["-a.example", "a-.example", "a..example", ".example", "example.com.", "192.0.2.1", "x.123"].map(refused),
	...[`${"a".repeat(64)}.example`, `${"a.".repeat(127)}example`].map(refused),
	["", false],
])("a mail to %j is posted: %s", (to, isPosted) => {
	const posted: PostedMail[] = [];
	postMail({ post: (mail) => posted.push(mail) }, { kind: "order-placed", to, content });
	expect(posted).toHaveLength(isPosted ? 1 : 0);
});
