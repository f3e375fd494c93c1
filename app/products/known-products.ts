import { createRecall } from "../api/recall.ts";
import type { Product } from "./product-schema.ts";

/** The products that this tab has shown in lists, by their identifier: a click on one needs no request. */
export const knownProducts = createRecall<Product>();
