import type { Log } from "./log.server.ts";
import type { HearRequest } from "./request-log.server.ts";

const serviceName = "torque-foundry";
const exportTimeoutMs = 5000;

export interface Tracing {
	hearRequest: HearRequest;
	/** Sends what has not been sent. An unreachable collector holds it up for a few seconds at the most. */
	stop(): Promise<void>;
}

/**
 * Sends a server span for each request to an OpenTelemetry collector (OTLP over HTTP, JSON), as part of the trace that a
 * trusted proxy's `traceparent` names. The standard `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and
 * `OTEL_EXPORTER_OTLP_HEADERS` are honoured. Spans hold what the log does: never a path or anything personal.
 * @param endpoint the collector's base address, such as `http://127.0.0.1:4318`
 */
export async function createTracing(endpoint: string, log: Log): Promise<Tracing> {
	// Loaded here, so that a shop without a collector does not pay for it.
	const [api, core, resources, sdk, otlp] = await Promise.all([
		import("@opentelemetry/api"),
		import("@opentelemetry/core"),
		import("@opentelemetry/resources"),
		import("@opentelemetry/sdk-trace"),
		import("@opentelemetry/exporter-trace-otlp-http"),
	]);
	const failed = (error: unknown) =>
		log.error("tracing.export-failed", { message: error instanceof Error ? error.message : String(error) });
	core.setGlobalErrorHandler(failed);
	const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
	const exporter = new otlp.OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
	const provider = new sdk.TracerProvider({
		resource: resources
			.defaultResource()
			.merge(resources.resourceFromAttributes({ "service.name": serviceName }))
			.merge(resources.detectResources({ detectors: [resources.envDetector] })),
		spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
	});
	const tracer = provider.getTracer(serviceName);
	const propagator = new core.W3CTraceContextPropagator();

	return {
		hearRequest: ({ id, method, route, status, ms, aborted, trustedHeaders }) => {
			const parent = propagator.extract(api.ROOT_CONTEXT, trustedHeaders, api.defaultTextMapGetter);
			const endTime = Date.now();
			const attributes = {
				"http.request.method": method,
				"http.route": route,
				"request.id": id,
				...(aborted ? { "error.type": "aborted" } : { "http.response.status_code": status }),
			};
			const kind = api.SpanKind.SERVER;
			const span = tracer.startSpan(`${method} ${route}`, { kind, attributes, startTime: endTime - ms }, parent);
			if (aborted || status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
			span.end(endTime);
		},
		stop: () => provider.shutdown().catch(failed),
	};
}
