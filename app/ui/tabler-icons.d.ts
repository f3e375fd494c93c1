// One icon per import: the package's main module would load six thousand files on the server.
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
	import type { IconProps } from "@tabler/icons-react";
	import type { FunctionComponent } from "react";

	/** A size in pixels would not grow with the text. */
	const icon: FunctionComponent<Omit<IconProps, "size" | "ref"> & { size: `${number}rem` }>;
	export default icon;
}
