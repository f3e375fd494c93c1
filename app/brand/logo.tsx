import { brand } from "./brand.ts";

/** The owner's icon, or a bolt head with a torque stripe: tightened and checked. */
export function LogoMark() {
	if (brand.icon)
		return <img src={brand.icon} alt="" width={32} height={32} className="size-8 shrink-0 object-contain" />;
	return (
		<svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
			<path d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" className="fill-ink" />
			<circle cx="16" cy="16" r="8.5" fill="none" className="stroke-paper" strokeWidth="1.25" />
			<path d="M17.5 1.2 24 4.9 14.6 30.8 8 27z" className="fill-mark" />
		</svg>
	);
}

/** The size is fixed, against layout shifts. The dark theme shows a logo on white, because most are made for it. */
const logoClass =
	"h-10 w-36 shrink-0 object-contain object-left dark:bg-[#fff] dark:px-1.5 dark:py-0.5 print:bg-transparent sm:w-48";

export function Logo() {
	if (brand.logo) return <img src={brand.logo} alt={brand.name} className={logoClass} />;
	return (
		<span className="inline-flex items-center gap-2.5">
			<LogoMark />
			<span className="font-heading text-lg leading-tight font-bold [font-stretch:118%] max-[30rem]:w-min min-[30rem]:whitespace-nowrap">
				{brand.name}
			</span>
		</span>
	);
}
