// Exits with 0 when the shop at HOST and PORT on this machine is ready to serve.
// Docker's HEALTHCHECK runs it with the release's own Node.
const { HOST = "", PORT = "" } = process.env;
const host = /^(0\.0\.0\.0|::|)$/.test(HOST) ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
const answer = await fetch(`http://${host}:${PORT || 3000}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
	(error) => error,
);
if (!answer.ok)
	console.error(answer.ok === false ? `${answer.status} ${await answer.text()}` : String(answer.cause ?? answer));
process.exit(answer.ok ? 0 : 1);
