import { Fragment } from "react";

/** Longer words may break anywhere. */
const maxUnbrokenLength = 16;

/**
 * A text with e-mail addresses, which may break after the @ or a dot. Within a sentence an address keeps one line.
 * @param inSentence the text is an address within a sentence
 */
export function EmailText({ text, inSentence }: { text: string; inSentence?: boolean }) {
	return (
		<bdi dir="auto" className="[overflow-wrap:anywhere]">
			{text.split(" ").map((word, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: words have no ids and do not move
				<Fragment key={index}>
					{index > 0 && " "}
					{word.includes("@") ? (
						word === text && !inSentence ? (
							<Address text={word} />
						) : (
							<span className="inline-block max-w-full">
								<Address text={word} />
							</span>
						)
					) : (
						word
					)}
				</Fragment>
			))}
		</bdi>
	);
}

function Address({ text }: { text: string }) {
	return (text.match(/[^@.]+[@.]*|[@.]+/g) ?? []).map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: as above
		<Fragment key={index}>
			{index > 0 && <wbr />}
			<span className={part.length <= maxUnbrokenLength ? "whitespace-nowrap" : ""}>{part}</span>
		</Fragment>
	));
}
