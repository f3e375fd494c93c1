import { type FormEvent, useRef, useState } from "react";
import { useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { readNumber } from "../../orders/typed-order-number.ts";
import { TextField } from "../../ui/fields/field.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { type MatchedLine, matchTracking } from "./match-tracking.ts";
import { TrackingResults } from "./tracking-results.tsx";
import { readPurchasesNumbered, useTracking } from "./use-tracking.ts";

/** Placeholder for the tracking number while only the order is known. */
const notScanned = "\u00000000";

/** A scanner types a code and presses Enter: first the slip's or label's, then the parcel's. */
export function ScanTracking({ carrier }: { carrier: string }) {
	const api = useApi();
	const field = useRef<HTMLInputElement>(null);
	const [found, setFound] = useState<MatchedLine>();
	const [message, setMessage] = useState<string>();
	/** Newest first. */
	const [done, setDone] = useState<readonly MatchedLine[]>([]);
	const { busy: isReading, failure: readFailure, run } = useCall();
	const { busy: isDelivering, failure, results, carryOutAll, showUndone } = useTracking();
	const busy = isReading || isDelivering;

	async function match(number: string, tracking: string): Promise<MatchedLine | undefined> {
		const row = done.length + 1;
		const purchases = await readPurchasesNumbered(api, [number]);
		return matchTracking([{ row, number, tracking }], purchases, carrier)[0];
	}
	async function scanOrder(code: string) {
		const matched = await match(code, notScanned);
		const isOpen = matched?.act === "deliver" || matched?.act === "update";
		setFound(isOpen ? matched : undefined);
		setMessage(isOpen ? undefined : `${code}: ${matched?.text ?? ""}`);
	}
	async function scanParcel({ line }: MatchedLine, code: string) {
		const number = readNumber(code);
		if (number && number === readNumber(line.number))
			return setMessage("That is the order again. Scan the parcel's code.");
		if (number && (await readPurchasesNumbered(api, [number])).length > 0)
			return setMessage(`That is order ${number}. Scan the parcel's code.`);
		// Read again: the order may have changed since the first scan.
		const matched = await match(line.number, code);
		if (!matched) return;
		setFound(undefined);
		setMessage(undefined);
		setDone((before) => [matched, ...before]);
		await carryOutAll([matched]);
	}
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const code = field.current?.value.trim() ?? "";
		if (busy || !code || !field.current) return;
		field.current.value = "";
		await run(() => (found ? scanParcel(found, code) : scanOrder(code)));
		field.current?.focus();
	}
	const problem = readFailure?.message ?? failure?.message ?? message;
	return (
		<section aria-labelledby="scan" className="min-w-0">
			<h2 id="scan" className="text-lg">
				Scan
			</h2>
			<form onSubmit={(event) => void submit(event)} className="mt-2 space-y-3">
				<TextField
					ref={field}
					label={found ? "Parcel's tracking code" : "Order on the slip or label"}
					hint={found ? undefined : "Scan its barcode, or type the number and press Enter."}
					error={problem}
					className="measure"
					maxLength={100}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					enterKeyHint="next"
					aria-busy={busy || undefined}
				/>
				<p role="status">
					{found?.purchase && (
						<>
							<span className="measure font-semibold">{found.purchase.number}</span> for{" "}
							<TypedText>{found.purchase.name}</TypedText>: {found.text}
						</>
					)}
				</p>
				{found && (
					<button type="button" className="desk-button" onClick={() => setFound(undefined)}>
						Another order
					</button>
				)}
			</form>
			{done.length > 0 && <TrackingResults caption="Scanned" lines={done} results={results} onUndone={showUndone} />}
		</section>
	);
}
