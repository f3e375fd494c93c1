import { expect, test } from "vitest";
import { readForm } from "./read-form.server.ts";

const form = (body: BodyInit, type?: string) =>
	readForm(
		new Request("http://shop/withdraw", { method: "POST", body, ...(type && { headers: { "content-type": type } }) }),
		1000,
	).then(
		(read) => read.get("name"),
		(error) => error.problem.code,
	);
const urlencoded = "application/x-www-form-urlencoded";
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const multipart = (name: Uint8Array) => {
	const head = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
	return Buffer.concat([Buffer.from(head), name, Buffer.from("\r\n--x--\r\n")]);
};

test.each([
	["in UTF-8", new TextEncoder().encode("name=Jörg"), urlencoded, "Jörg"],
	["with its charset", "name=J%C3%B6rg", `${urlencoded};charset="UTF-8"`, "Jörg"],
	["in several parts", multipart(new TextEncoder().encode("Jörg")), "multipart/form-data; boundary=x", "Jörg"],
	["in Latin-1", latin1("name=Jörg"), urlencoded, "malformed"],
	["with escaped Latin-1", "name=J%F6rg", urlencoded, "malformed"],
	["in parts of Latin-1", multipart(latin1("Jörg")), "multipart/form-data; boundary=x", "malformed"],
	["with another charset", "name=J%F6rg", `${urlencoded}; charset=iso-8859-1`, "wrong-charset"],
])("a form %s is read as its sender meant it or refused", async (_kind, body, type, result) =>
	expect(await form(body, type)).toBe(result),
);
