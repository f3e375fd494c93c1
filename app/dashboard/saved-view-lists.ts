/** The desk's lists with saved views, by the last part of their address. */
export const savedViewLists = [
	"allorder",
	"manageproduct",
	"allusers",
	"mails",
	"reviews",
	"audit",
	"withdrawals",
] as const;
