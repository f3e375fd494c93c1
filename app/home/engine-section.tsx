import { PictureFrame } from "../images/picture.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";

const engineWidths = [600, 1200] as const;

const facts = [
	["Displacement", "3.9 l"],
	["Cylinders", "V8, 90°"],
	["Turbochargers", "2 × TF58"],
	["Boost", "1.3 bar"],
] as const;

export function EngineSection() {
	return (
		<section className="page-column">
			<SectionHeading title="A turbocharged engine that responds instantly" />
			<div className="grid gap-6 md:grid-cols-2 md:gap-10">
				<div className="self-center border border-hairline">
					<PictureFrame
						src="/catalogue/engine-600.webp"
						widths={engineWidths}
						alt="The 3.9-litre V8 with a turbocharger on each bank"
						sizes="(min-width: 84rem) 40rem, (min-width: 48rem) 50vw, 100vw"
						ratio="4 / 3"
					/>
				</div>
				<div className="flex flex-col justify-center gap-6">
					<p className="max-w-prose text-lg">
						The 3.9-litre twin-turbo unit is the engine we build our parts around. One small turbocharger sits close to
						the valves of each bank, so the gas has barely a hand's width to travel. The boost is there before the
						driver has finished asking for it. Forged pistons and H-beam rods take the load, and the whole engine idles
						as quietly as the workshop radio. It is the best argument we have for making every part in one place.
					</p>
					<dl className="grid grid-cols-2 border-t border-l border-hairline bg-sheet">
						{facts.map(([label, value]) => (
							<div key={label} className="border-r border-b border-hairline px-4 py-3">
								<dt className="lettering">{label}</dt>
								<dd className="measure text-lg">{value}</dd>
							</div>
						))}
					</dl>
				</div>
			</div>
		</section>
	);
}
