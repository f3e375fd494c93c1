import * as z from "zod";

/** @param max in characters */
export const text = (max: number) => z.string().trim().min(1, "must not be empty").max(max);
export const line = text(200);
const paragraph = text(5000);
export const webAddress = z.url({ protocol: /^https?$/, error: "must start with https://" });
export const email = z.email("must be an e-mail address");

/** Sections of the home page. An empty list or null leaves a section out. */
export const homeShape = {
	committee: z.array(z.strictObject({ name: text(60), title: text(80), photo: line.exactOptional() })).max(12),
	statistics: z.array(z.strictObject({ figure: text(20), label: text(40) })).max(12),
	engine: z
		.strictObject({
			heading: text(120),
			text: paragraph,
			picture: z.strictObject({ src: line, alt: line }).exactOptional(),
			facts: z.array(z.strictObject({ label: text(40), value: text(40) })).max(8),
		})
		.nullable(),
	/** False leaves the special item out. */
	specialItem: z.boolean(),
	/** Line on the slide about tools. */
	toolsNote: line.optional(),
};
export const homeSchema = z.object(homeShape);
export type HomeContent = z.input<typeof homeSchema>;

export const blogSchema = z
	.array(
		z.strictObject({
			/** Fragment of the question's address. */
			id: z
				.string()
				.regex(/^[a-z][a-z\d-]{0,59}$/, "must be letters, digits and hyphens")
				.optional(),
			question: line,
			answer: z.array(z.union([paragraph, z.strictObject({ code: paragraph })])).min(1),
		}),
	)
	.max(100);
export type Blog = z.input<typeof blogSchema>;
export const blogPageSchema = z.object({ lead: line.optional(), questions: blogSchema });

export const portfolioSchema = z
	.strictObject({
		name: text(80),
		role: text(120),
		lead: text(600),
		email,
		skills: z.array(z.strictObject({ field: text(40), skills: z.array(text(80)).min(1) })).max(12),
		education: z.array(z.strictObject({ years: text(40), award: line, place: line, note: text(400) })).max(20),
		projects: z.array(z.strictObject({ name: text(80), url: webAddress, text: text(600), technologies: line })).max(30),
	})
	.nullable();
export type Portfolio = NonNullable<z.input<typeof portfolioSchema>>;

/** Matches a word in braces, which is replaced by a detail of the owner. */
export const placeholder = /\{(\w+)\}/g;
const placeholders = ["company", "address", "email", "phone", "register", "vat", "director", "costs"];

const trustParagraph = paragraph.refine(
	(text) => Array.from(text.matchAll(placeholder)).every(([, name = ""]) => placeholders.includes(name)),
	`may have in braces only ${placeholders.map((name) => `{${name}}`).join(", ")}`,
);
/** A paragraph, or a list. */
const trustText = z.union([trustParagraph, z.array(trustParagraph).min(1)]);
export const trustPageSchema = z.strictObject({
	lead: text(300),
	sections: z
		.array(
			z.strictObject({
				heading: text(120),
				text: z.array(trustText).min(1),
				/** Ends the section with a link to the withdrawal form. */
				withdraw: z.literal(true).optional(),
			}),
		)
		.min(1),
});
export type TrustPage = z.input<typeof trustPageSchema>;

/** Pages of the footer. */
export const trustPagesShape = {
	delivery: trustPageSchema,
	terms: trustPageSchema,
	privacy: trustPageSchema,
	imprint: trustPageSchema,
	accessibility: trustPageSchema,
};
export type TrustKey = keyof typeof trustPagesShape;
export type TrustPages = Record<TrustKey, TrustPage>;
export const trustKeys = Object.keys(trustPagesShape) as [TrustKey, ...TrustKey[]];
