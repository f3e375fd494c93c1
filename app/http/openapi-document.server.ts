interface Document {
	paths?: Record<string, object>;
	tags?: { name: string; description?: string }[];
}

interface Operation {
	operationId?: string;
	security?: Record<string, string[]>[];
	tags?: string[];
}

const tagDescriptions: Record<string, string> = {
	Products: "What is on sale, and its stock.",
	Catalogue: "Search, filters and the special item.",
	Lists: "What somebody means to order: parts and units, for accounts and for visitors.",
	Stock: "What is received, counted and corrected, what is low, and why a stock is what it is.",
	Imports: "The product list as a table, out and in: what a file would change, and changing it.",
	Images: "Pictures that admins bring.",
	Files: "Drawings, models and data sheets of products.",
	Orders: "Placing, paying, cancelling and delivering.",
	Purchases: "Several orders that are placed at once and paid by one card payment.",
	Payments: "Card payments and the provider's webhook.",
	Invoices: "Invoices and credit notes as PDF with data for programs.",
	Withdrawals: "Who withdraws from a contract.",
	Reviews: "What customers write.",
	Mails: "What the shop sends, and what became of it.",
	Audit: "Who did what, when.",
	Overview: "What waits, and what was sold.",
	Users: "Profiles, roles and the shop's own token.",
	Identity: "Accounts and sessions of the embedded identity provider.",
};

export function completeDocument<Made extends Document>(document: Made): Made {
	const used = new Set<string>();
	for (const [path, methods] of Object.entries(document.paths ?? {})) {
		for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
			operation.operationId ??= operationIdOf(method, path);
			operation.security ??= [];
			for (const tag of operation.tags ?? []) used.add(tag);
		}
	}
	const tags = [...used].map((name) => ({ name, description: tagDescriptions[name] }));
	return { ...document, tags };
}

/** Such as `putUsersAdminByEmail` for `PUT /api/users/admin/{email}`: as stable as the address. */
function operationIdOf(method: string, path: string): string {
	const words = path
		.replace(/^\/api\//, "")
		.replaceAll(/\{(\w+)\}/g, "by-$1")
		.split(/[/.-]/);
	return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
