import { useState } from "react";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import type { FileFault } from "./choose-files.tsx";
import { fileKinds, kindOfName } from "./part-file.ts";

/** Sends files to a product, one after the other. `progress` says in words which is under way. */
export function useSendFiles() {
	const api = useApi();
	const [progress, setProgress] = useState("");

	async function sendOne(productId: string, file: File) {
		const kind = kindOfName(file.name);
		const headers = kind && { "content-type": fileKinds[kind].type };
		const call = api.products[":id"].files.$post(
			{ param: { id: productId }, query: { name: file.name.slice(-300) } },
			{ headers, init: { body: file } },
		);
		await read(call);
	}

	/**
	 * Returns what went wrong; those that follow are sent all the same, unless nobody is signed in any more.
	 * @throws {ApiFailure} when the call needs a sign-in
	 */
	async function send(productId: string, files: readonly File[]): Promise<FileFault[]> {
		const faults: FileFault[] = [];
		for (const [place, file] of files.entries()) {
			setProgress(`Adding ${file.name}${files.length > 1 ? `, ${place + 1} of ${files.length}` : ""} …`);
			try {
				await sendOne(productId, file);
			} catch (error) {
				if (!(error instanceof ApiFailure) || error.problem.status === 401) throw error;
				faults.push({ name: file.name, words: error.message });
			} finally {
				setProgress("");
			}
		}
		return faults;
	}
	return { send, progress };
}
