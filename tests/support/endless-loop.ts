// Loaded first with `node --import`. SIGUSR2 blocks the process in a loop for LOOP_SECONDS.
const longMs = Number(process.env.LOOP_SECONDS) * 1000;
process.on("SIGUSR2", () => {
	for (const end = performance.now() + longMs; performance.now() < end; );
});
