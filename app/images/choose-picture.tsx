import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { imageMessages, imageTypes, maxImageBytes } from "./image.ts";

export interface ChoosePictureProps {
	label: string;
	onUploaded: (link: string) => void;
}

type Progress = { message?: string; error?: string };

export function ChoosePicture({ label, onUploaded }: ChoosePictureProps) {
	const api = useApi();
	const chooser = useRef<HTMLInputElement>(null);
	const { busy, run } = useCall();
	const [{ message, error }, setProgress] = useState<Progress>({});

	useEffect(() => {
		// A saved form has reset its fields.
		const form = chooser.current?.form;
		const clear = () => setProgress({});
		form?.addEventListener("reset", clear);
		return () => form?.removeEventListener("reset", clear);
	}, []);

	async function upload(file: File) {
		const problem = fileProblem(file);
		if (problem) return setProgress({ error: problem });
		setProgress({ message: imageMessages.uploading(file) });
		const failed = await run(async () => {
			const headers = { "content-type": file.type };
			const { link } = await read(api.images.$post(undefined, { headers, init: { body: file } }));
			setProgress({ message: imageMessages.uploaded(file) });
			onUploaded(link);
		});
		if (failed) setProgress({ error: failed.message });
	}

	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const file = currentTarget.files?.[0];
		// Allows choosing the same file again.
		currentTarget.value = "";
		if (file) void upload(file);
	}

	return (
		<div className="contents">
			<Button
				variant="quiet"
				// A disabled button would lose the focus while sending.
				aria-disabled={busy}
				className="aria-disabled:cursor-progress justify-self-start max-sm:col-start-2 sm:mt-5.75"
				onClick={() => !busy && chooser.current?.click()}
			>
				Choose picture<span className="sr-only"> for {label}</span>
			</Button>
			<input ref={chooser} type="file" hidden accept={imageTypes.join(",")} onChange={take} />
			<div className="col-span-full empty:absolute">
				<p role="status" className="text-sm text-ink-2 empty:absolute">
					{message}
				</p>
				<FormError>{error}</FormError>
			</div>
		</div>
	);
}

function fileProblem({ type, size }: File): string | undefined {
	if (!imageTypes.includes(type)) return imageMessages.wrongType;
	return size > maxImageBytes ? imageMessages.tooLarge(size) : undefined;
}
