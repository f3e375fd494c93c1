import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startShop } from "./support/shop-process.ts";

interface Span {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	startTimeUnixNano: string;
	endTimeUnixNano: string;
	attributes: { key: string; value: Record<string, unknown> }[];
	status: { code: number };
}
interface Exported {
	resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OTLP over HTTP. */
async function startCollector() {
	const received: { path?: string; headers: IncomingHttpHeaders; text: string }[] = [];
	const server = createServer(async (request, response) => {
		const chunks = await request.toArray();
		received.push({ path: request.url, headers: request.headers, text: Buffer.concat(chunks).toString() });
		response.setHeader("content-type", "application/json").end("{}");
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const resources = () => received.flatMap(({ text }) => (JSON.parse(text) as Exported).resourceSpans);
	return {
		received,
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		resources,
		spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
		stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
	};
}

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
	collector = await startCollector();
});
afterEach(() => collector.stop());

const attributesOf = ({ attributes }: { attributes: Span["attributes"] }) =>
	Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentSpanId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${parentSpanId}-01`;

test("each request is a span of its proxy's trace, and the last ones arrive before the shop ends", async () => {
	const shop = await startShop({
		OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
		OTEL_EXPORTER_OTLP_HEADERS: "api-key=of-the-collector",
		OTEL_SERVICE_NAME: "shop-of-the-test",
		TRUSTED_PROXIES: "127.0.0.1",
	});
	const path = "/api/admin/zacharias@quendler.example?name=quendler";
	const answer = await fetch(shop.origin + path, { headers: { traceparent } });
	await fetch(`${shop.origin}/livez`);
	expect(await shop.stop()).toBe(0);

	expect(collector.received[0]).toMatchObject({ path: "/v1/traces", headers: { "api-key": "of-the-collector" } });
	expect(attributesOf(collector.resources()[0]?.resource as never)["service.name"]).toBe("shop-of-the-test");
	const [span, ...others] = collector.spans() as [Span, ...Span[]];
	expect(others).toEqual([]);
	expect(span).toMatchObject({ name: "GET /api/admin/:email", kind: 2, traceId, parentSpanId, status: { code: 0 } });
	expect(BigInt(span.endTimeUnixNano)).toBeGreaterThan(BigInt(span.startTimeUnixNano));
	expect(attributesOf(span)).toEqual({
		"http.request.method": "GET",
		"http.route": "/api/admin/:email",
		"http.response.status_code": 401,
		"request.id": answer.headers.get("x-request-id"),
	});
	expect(collector.received.map(({ text }) => text).join()).not.toMatch(/zacharias|quendler/i);
});

test("a client cannot put its requests into a trace, nor keep them out of it", async () => {
	const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
	await fetch(`${shop.origin}/api/reviews`, { headers: { traceparent: traceparent.replace(/1$/, "0") } });
	await shop.stop();
	const [span] = collector.spans();
	expect(span?.name).toBe("GET /api/reviews");
	expect(span?.traceId).not.toBe(traceId);
	expect(span?.parentSpanId ?? "").toBe("");
});

test("a collector that is not there is logged, and holds up neither requests nor the end", async () => {
	await collector.stop();
	const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
	expect((await fetch(`${shop.origin}/api/reviews`)).status).toBe(200);
	expect(await shop.stop()).toBe(0);
	expect(shop.written()).toContain('"event":"tracing.export-failed"');
	collector = await startCollector();
});
