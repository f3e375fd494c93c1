import { expect, test } from "vitest";
import { guessColumns } from "./import-columns.ts";

test.each([
	["Price valid from;Price", "-,price"],
	["Units per pack;Quantity", "-,quantity"],
	["Quantity per box", "-"],
	["Quantity sold", "-"],
	["Price change", "-"],
	["Price group", "-"],
	["Old price;Price;Change", "-,price,-"],
	["Quantity change", "quantityChange"],
	["Price EUR;Price USD", "-,price"],
	["Price (EUR)", "-"],
	["Price €;Price $", "-,price"],
	["Price %", "-"],
	["Price incl. VAT;Price", "-,price"],
	["Prix TTC;Prix HT", "-,price"],
	["Price per 100", "-"],
	["Price unit;Net price;Preis", "-,-,price"],
	["Price per piece", "price"],
	["Name of supplier", "-"],
	["Part description;Part number", "-,partNumber"],
	["部品名;部品番号;数量", "-,partNumber,quantity"],
	["Reference;Part number", "-,partNumber"],
	["SKU;Part number", "-,partNumber"],
	["P/N;VK-Preis", "partNumber,price"],
	["Artikel-Nr.;Bezeichnung;Preis (USD);Menge", "partNumber,name,price,quantity"],
	["Qty in stock", "quantity"],
	[
		"Teilenummer;Bezeichnung;Preis;Bestand;Mindestmenge;Beschreibung;Warengruppe;Lagerplatz",
		"partNumber,name,price,quantity,minorder,description,family,shelf",
	],
	["Unit;UoM;ME;Einheit;Unit of measure;Units", "-,-,-,-,-,quantity"],
	["Einh.;U/M;Unité;Unidad;Qty", "-,-,-,-,quantity"],
])("the headings %s are columns only if nothing qualifies them", (headings, expected) => {
	const columns = guessColumns(headings.split(";"));
	expect(columns.map((column) => column ?? "-").join()).toBe(expected);
});
