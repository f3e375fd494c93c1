/** The longest text that is worth a line of the log. */
const longest = 8000;

/** A text for the log, with a placeholder for each word that has an e-mail in it. Paths of packages, as `/@hono/`, are none. */
export const withoutEmails = (text: string) =>
	text
		.slice(0, longest)
		.split(/(\s)/)
		.map((word) => (word.replaceAll("/@", "").includes("@") ? "(e-mail)" : word))
		.join("");
