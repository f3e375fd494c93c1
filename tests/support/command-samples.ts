/** A command line for each command, that works on an empty shop or is refused for want of data. `…` stands for a folder. */
export const commandSamples: Record<string, string[]> = {
	"make-admin": ["nobody@example.com"],
	"unmake-admin": ["nobody@example.com"],
	"remove-account": ["nobody@example.com"],
	"remove-second-factor": ["nobody@example.com"],
	"set-password": ["nobody@example.com"],
	unlock: ["nobody@example.com"],
	"list-orders": ["--unpaid"],
	"cancel-order": ["none"],
	"refund-order": ["none"],
	reconcile: [],
	"export-person": ["nobody@example.com"],
	"erase-person": ["nobody@example.com"],
	"export-products": ["…/products.csv"],
	import: ["…/products.csv"],
	invoices: ["--month", "2026-11", "--out", "…/invoices"],
	backup: ["…/backup"],
	restore: ["…/backup", "--force"],
	"copy-data": ["--to", "postgres://127.0.0.1:1/none"],
	migrate: [],
	"rotate-secrets": [],
	doctor: [],
};

/** Matches the answer of a command that wants a file or folder that the layout does not have. */
export const filesystemError = /EACCES|EROFS|ENOTDIR|ENOENT|DATA_DIR|unable to open/;
