/** Classes of the cells of `DataTable`. */

export const rooms = {
	line: "lg:whitespace-nowrap",
	name: "xl:min-w-36",
	title: "xl:min-w-56",
} as const;

export const numberClass =
	"w-12 shrink-0 py-3 pr-0 text-ink-2 max-md:desk:w-10 max-md:desk:pl-1 max-md:desk:py-1.5 tabular:pr-4 tabular:text-ink";
export const cornerClass = "absolute top-0 right-0 pr-1 pt-1 max-md:pr-2.5 tabular:static tabular:pr-4";
const headWidths = [
	"w-full",
	"w-[calc(100%-3rem)] pl-1 max-md:desk:w-[calc(100%-2.5rem)] tabular:pl-4",
	"w-[calc(100%-6rem)] pl-1 max-md:desk:w-[calc(100%-5rem)] tabular:pl-4",
];
export const headingClass = (before: number) =>
	`py-3 font-semibold max-md:desk:px-2 max-md:desk:pt-1 max-md:desk:pb-0 tabular:min-w-28 ${headWidths[before] ?? headWidths[0]}`;
export const lowHeadingClass = "pt-1.5 max-md:pt-2 font-semibold max-md:pl-2.5 max-md:pr-2.5 tabular:min-w-28";
/** A phone does not show a cell without a value. */
const knownClass = "has-data-unknown:hidden tabular:has-data-unknown:table-cell";
export const places = {
	line: "w-full",
	half: "w-1/2",
	beside: "w-[calc(50%-2.125rem)]",
	start: "min-w-[30%] tabular:min-w-0",
	end: `ml-auto ${knownClass}`,
	last: `order-last ml-auto ${knownClass}`,
	corner: "absolute right-0 bottom-0 max-md:pb-2.5 tabular:static",
} as const;
export const lowClass = "flex items-baseline gap-x-2 pb-1 max-md:pr-2.5 max-md:pl-2.5 max-md:leading-5 max-md:text-sm";
export const labelledClass =
	"flex min-h-11 min-w-2/5 tabular:min-w-0 flex-auto flex-wrap items-baseline gap-x-3 gap-y-1 border-t md:last:justify-end border-hairline py-2 " +
	"max-md:desk:min-w-0 max-md:desk:items-center max-md:desk:border-t-0 max-md:desk:max-w-full max-md:desk:flex-none max-md:desk:gap-x-2 max-md:desk:px-2 max-md:desk:py-0.5 max-md:desk:last:pr-2";
