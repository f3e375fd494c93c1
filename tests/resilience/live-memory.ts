export interface LiveMemory {
	/** Returns the live heap after a full collection plus external buffers, in MB. */
	read(): Promise<number>;
	close(): void;
}

/**
 * Connects to the inspector of a process.
 * @param port the port of its `--inspect` option
 */
export async function watchLiveMemory(port: number): Promise<LiveMemory> {
	const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
	const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error("Node's inspector does not answer"));
	});
	const waiting = new Map<number, (result: { result: { value: number } }) => void>();
	socket.onmessage = ({ data }) => {
		const { id, result } = JSON.parse(data);
		waiting.get(id)?.(result);
		waiting.delete(id);
	};
	let sent = 0;
	const call = (method: string, params = {}) =>
		new Promise<{ result: { value: number } }>((resolve) => {
			sent += 1;
			waiting.set(sent, resolve);
			socket.send(JSON.stringify({ id: sent, method, params }));
		});
	return {
		read: async () => {
			// The second collection frees objects that the first one has only made unreachable.
			for (let time = 0; time < 2; time += 1) await call("HeapProfiler.collectGarbage");
			const expression = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";
			const { result } = await call("Runtime.evaluate", { expression, returnByValue: true });
			return result.value / 1024 / 1024;
		},
		close: () => socket.close(),
	};
}
