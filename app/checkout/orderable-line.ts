import type { ListLine } from "../buy-lists/list-schema.ts";

export type OrderableLine = ListLine & { productId: string; price: number };

export const isOrderable = (line: ListLine): line is OrderableLine =>
	line.status === "ok" && line.productId !== undefined && line.price !== undefined;
