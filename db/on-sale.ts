import type { ExpressionBuilder } from "kysely";
import type { Database } from "./schema.ts";

/** The condition for products on sale: neither hidden nor deleted. */
export const onSale = (product: ExpressionBuilder<Pick<Database, "products">, "products">) =>
	product.and([product("products.deleted_at", "is", null), product("products.hidden_since", "is", null)]);
