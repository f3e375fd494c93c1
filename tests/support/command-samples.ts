/**
 * A sample command line per command. On an empty shop it works or is refused for missing data. `…` is replaced by a
 * folder.
 */
export const commandSamples: Record<string, string[]> = {
	"create-admin": ["new@example.com"],
	"make-admin": ["nobody@example.com"],
	"revoke-admin": ["nobody@example.com"],
	"set-role": ["nobody@example.com", "packer"],
	"remove-account": ["nobody@example.com"],
	"remove-second-factor": ["nobody@example.com"],
	"set-password": ["nobody@example.com"],
	unlock: ["nobody@example.com"],
	"list-orders": ["--unpaid"],
	"cancel-order": ["none"],
	"cancel-unpaid": ["--account", "nobody@example.com"],
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

/** Matches the error of a command that needs a file or folder the installation does not have. */
export const filesystemError = /EACCES|EROFS|ENOTDIR|ENOENT|DATA_DIR|unable to open/;
