import { expect, test } from "vitest";
import type { PostedMail } from "../../db/outbox.ts";
import { postMail } from "./post-mail.server.ts";

const content = { subject: "", title: "", lines: [], reason: "" };

test.each([
	["buyer@example.com", true],
	["müller@firma.de", true],
	["root@localhost", true],
	["buyer@example.com>", false],
	["Name<buyer@example.com>", false],
	["a@example.com,b@example.com", false],
	["x@evil.example(c)@example.com", false],
	['"a,b"@example.com', false],
	["", false],
])("a mail to %j is posted: %s", (to, isPosted) => {
	const posted: PostedMail[] = [];
	postMail({ post: (mail) => posted.push(mail) }, { kind: "order-placed", to, content });
	expect(posted).toHaveLength(isPosted ? 1 : 0);
});
