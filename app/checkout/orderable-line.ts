import type { ListLine } from "../buy-lists/list-schema.ts";

export type OrderableLine = ListLine & { productId: string; price: number };

export const isOrderable = <Line extends Pick<ListLine, "status" | "productId" | "price">>(
	line: Line,
): line is Line & { productId: string; price: number } =>
	line.status === "ok" && line.productId !== undefined && line.price !== undefined;
