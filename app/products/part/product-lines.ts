import { fieldDollars } from "../../money/money.ts";
import { unitSymbols } from "../../ui/unit-symbols.ts";
import type { ProductFormValues, ProductRowInput } from "../form/product-form-schema.ts";
import type { AdminProduct, Product, ProductInput } from "../product-schema.ts";
import type { OtherNumber, Spec } from "./part-schema.ts";
import { readSpecLines } from "./spec-lines.ts";

const plainFigure = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

/** Formats a spec for `readSpecLines`: `Bore: 25 mm`, `Thread: M8 × 1.25`, and `Teeth 1500`, a text after a colon. */
function specLine({ name, value, text, unit = "C62" }: Spec): string {
	if (value === undefined) return `${name}: ${text}`;
	const figures = [value].flat().map((one) => plainFigure.format(one));
	const line = `${name}: ${figures.join("–")} ${unitSymbols[unit]}`.trim();
	const [read] = readSpecLines(line).specs;
	return read?.text === undefined ? line : line.replace(":", "");
}

const kindLabels: Record<OtherNumber["kind"], string> = { oem: "OEM", superseded: "Replaces", cross: "Cross" };

/** Formats a number for `readNumberLines`: `OEM Bosch: 0 986 479 123`. */
const numberLine = ({ kind, maker, number }: OtherNumber): string =>
	`${[kindLabels[kind], maker].filter(Boolean).join(" ")}: ${number}`;

export function toFormValues(product: AdminProduct): ProductFormValues {
	const { name, img1, img2, price, quantity, minorder, description, partNumber, family, gtin } = product;
	const { specs = [], numbers = [], shelf = "", lowStock } = product;
	return {
		...{ name, img1, img2, price: fieldDollars(price), quantity, minorder, description },
		...{ partNumber: partNumber ?? "", family: family ?? "", gtin: gtin ?? "" },
		specs: specs.map(specLine).join("\n"),
		numbers: numbers.map(numberLine).join("\n"),
		...{ shelf, lowStock },
	};
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Converts form values for the API. An unchanged spec keeps its type: `Code: 62` would be read as a number. */
export function toProductInput(input: ProductRowInput & Pick<ProductInput, "lowStock">, before: Product): ProductInput {
	const { partNumber = null, family = null, gtin = null, specs = [], numbers = [], shelf = null } = input;
	const { lowStock = null } = input;
	const specsByName = new Map((before.specs ?? []).map((spec) => [spec.name, spec]));
	const merged = specs.map((spec) => {
		const old = specsByName.get(spec.name);
		return old && isSame(readSpecLines(specLine(old)).specs, [spec]) ? old : spec;
	});
	return { ...input, partNumber, family, gtin, specs: merged, numbers, shelf, lowStock };
}
