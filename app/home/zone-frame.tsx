import type { ReactNode } from "react";

const columns = ["1", "2", "3", "4", "5", "6", "7", "8"];
const rows = ["A", "B", "C", "D"];

/** The border of a drawing sheet with its grid references. */
export function ZoneFrame({ children }: { children: ReactNode }) {
	return (
		<div className="grid grid-cols-[1.25rem_minmax(0,1fr)_1.25rem] grid-rows-[1.25rem_minmax(0,1fr)_1.25rem] border border-control max-md:grid-cols-[0_minmax(0,1fr)_0]">
			<Zones names={columns} className="col-start-2 row-start-1 flex" />
			<Zones names={rows} className="col-start-1 row-start-2 flex flex-col" />
			<div className="col-start-2 row-start-2 min-w-0 border-y border-control bg-sheet md:border-x">{children}</div>
			<Zones names={rows} className="col-start-3 row-start-2 flex flex-col" />
			<Zones names={columns} className="col-start-2 row-start-3 flex" />
		</div>
	);
}

function Zones({ names, className }: { names: readonly string[]; className: string }) {
	return (
		<div
			aria-hidden="true"
			className={`measure overflow-hidden text-[0.6875rem] leading-none text-ink-2 select-none ${className}`}
		>
			{names.map((name) => (
				<span key={name} className="grid grow basis-0 place-items-center outline-[0.5px] outline-hairline">
					{name}
				</span>
			))}
		</div>
	);
}
