// Imported by a process before all else (`node --import`): on SIGUSR2 it is stuck in a loop for as many seconds as LOOP_SECONDS says.
const longMs = Number(process.env.LOOP_SECONDS) * 1000;
process.on("SIGUSR2", () => {
	for (const end = performance.now() + longMs; performance.now() < end; );
});
