import { useState } from "react";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { isolate } from "../ui/isolate.ts";
import type { FileFault } from "./choose-files.tsx";
import { fileKinds, kindOfName } from "./part-file.ts";

export interface SentFiles {
	faults: FileFault[];
	/** The session has ended, so the remaining files were not sent. */
	refusal?: ApiFailure;
}

/** Sends files to a product, one after the other. `progress` is a text about the current file. */
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

	/** Continues after a refused file, unless the session has ended. */
	async function send(productId: string, files: readonly File[]): Promise<SentFiles> {
		const faults: FileFault[] = [];
		for (const [index, file] of files.entries()) {
			setProgress(`Adding ${isolate(file.name)}${files.length > 1 ? `, ${index + 1} of ${files.length}` : ""}…`);
			try {
				await sendOne(productId, file);
			} catch (error) {
				if (!(error instanceof ApiFailure)) throw error;
				const text = error.message;
				if (error.problem.status === 401) {
					return { faults: [...faults, ...files.slice(index).map(({ name }) => ({ name, text }))], refusal: error };
				}
				faults.push({ name: file.name, text });
			} finally {
				setProgress("");
			}
		}
		return { faults };
	}
	return { send, progress };
}
