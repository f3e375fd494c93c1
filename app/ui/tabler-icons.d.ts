// One icon per import: the package's main module would load six thousand files on the server.
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
	import type { Icon } from "@tabler/icons-react";

	const icon: Icon;
	export default icon;
}
