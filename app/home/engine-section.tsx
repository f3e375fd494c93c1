import type { HomeContent } from "../config/shop-file/content-schema.server.ts";
import { PictureFrame } from "../images/picture.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";

const engineWidths = [600, 1200] as const;

type Engine = NonNullable<HomeContent["engine"]>;

export function EngineSection({ engine: { heading, text, picture, facts } }: { engine: Engine }) {
	return (
		<section className="page-column">
			<SectionHeading title={heading} />
			<div className="grid gap-6 md:grid-cols-2 md:gap-10">
				{picture && (
					<div className="self-center border border-hairline">
						<PictureFrame
							{...picture}
							widths={engineWidths}
							sizes="(min-width: 84rem) 40rem, (min-width: 48rem) 50vw, 100vw"
							ratio="4 / 3"
						/>
					</div>
				)}
				<div className="flex flex-col justify-center gap-6">
					<p className="max-w-prose text-lg">{text}</p>
					{facts.length > 0 && (
						<dl className="grid grid-cols-2 border-t border-l border-hairline bg-sheet">
							{facts.map(({ label, value }) => (
								<div key={label} className="border-r border-b border-hairline px-4 py-3">
									<dt className="lettering">{label}</dt>
									<dd className="measure text-lg">{value}</dd>
								</div>
							))}
						</dl>
					)}
				</div>
			</div>
		</section>
	);
}
