import { useEffect, useRef } from "react";
import { brand } from "../brand/brand.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { formatDay } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";

/** Recovery codes, shown this once, to be written down or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
	const { email } = useSignedInUser();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div data-print="alone" className="space-y-4">
			<h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
				Your recovery codes
			</h4>
			<p className="text-sm">
				Each opens your account at {brand.name} once when you do not have your app. They are shown now and never again:
				print them, or keep them where you keep passwords.
			</p>
			<p className="hidden text-sm print:block">
				{brand.name}, {email}, {formatDay(new Date())}
			</p>
			<ol className="grid gap-x-6 gap-y-1 rounded-sheet border border-hairline p-4 sm:grid-cols-2 print:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="measure">
						{code}
					</li>
				))}
			</ol>
			<div data-print="no" className="flex flex-wrap gap-3">
				<Button onClick={onDone}>I have kept them</Button>
				<Button variant="quiet" onClick={() => window.print()}>
					Print
				</Button>
			</div>
		</div>
	);
}
