import {
	createAdminCommand,
	makeAdminCommand,
	removeAccountCommand,
	removeSecondFactorCommand,
	revokeAdminCommand,
	setPasswordCommand,
	setRoleCommand,
	unlockCommand,
} from "./accounts.ts";
import { backupCommand } from "./backup.ts";
import type { Command } from "./command.ts";
import { copyDataCommand } from "./copy-data.ts";
import { doctorCommand } from "./doctor.ts";
import { exportInvoicesCommand } from "./export-invoices.ts";
import { migrateCommand, rotateSecretsCommand } from "./maintenance.ts";
import {
	cancelOrderCommand,
	cancelUnpaidCommand,
	listOrdersCommand,
	reconcileCommand,
	refundOrderCommand,
} from "./orders.ts";
import { erasePersonCommand, exportPersonCommand } from "./persons.ts";
import { exportProductsCommand, importProductsCommand } from "./products.ts";
import { restoreCommand } from "./restore.ts";

/** Commands of `./shop <command>` in a release and `npm run shop -- <command>` in a checkout. */
export const commands: Record<string, Command> = {
	"create-admin": createAdminCommand,
	"make-admin": makeAdminCommand,
	"revoke-admin": revokeAdminCommand,
	"set-role": setRoleCommand,
	"remove-account": removeAccountCommand,
	"remove-second-factor": removeSecondFactorCommand,
	"set-password": setPasswordCommand,
	unlock: unlockCommand,
	"list-orders": listOrdersCommand,
	"cancel-order": cancelOrderCommand,
	"cancel-unpaid": cancelUnpaidCommand,
	"refund-order": refundOrderCommand,
	reconcile: reconcileCommand,
	"export-person": exportPersonCommand,
	"erase-person": erasePersonCommand,
	"export-products": exportProductsCommand,
	import: importProductsCommand,
	invoices: exportInvoicesCommand,
	backup: backupCommand,
	restore: restoreCommand,
	"copy-data": copyDataCommand,
	migrate: migrateCommand,
	"rotate-secrets": rotateSecretsCommand,
	doctor: doctorCommand,
};
