import { maxUnbrokenLength, noBreakPieces } from "../../ui/no-break.ts";
import { TypedText } from "../../ui/typed-text.tsx";

export function PartText({ text }: { text: string }) {
	return (
		<TypedText>
			{noBreakPieces(text).map(({ text, isUnbroken }, place) =>
				isUnbroken ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no name but their place
					<span key={place} className="whitespace-nowrap">
						{text}
					</span>
				) : (
					text
				),
			)}
		</TypedText>
	);
}

export function PartNumberText({ number }: { number: string }) {
	return (
		<span className="measure block text-sm font-medium text-ink-2 desk:text-xs desk:leading-tight">
			<span className="sr-only">Part no. </span>
			<bdi className={number.length > maxUnbrokenLength ? undefined : "whitespace-nowrap"}>{number}</bdi>
		</span>
	);
}
