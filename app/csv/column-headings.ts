// Pages load this file.

import { headingStart, plainHeading, setOf, startsIn, wordsIn } from "./heading-words.ts";

/** Headings of columns in the languages of customers, as {@link plainHeading} writes them. */
const headings = {
	number:
		"part parts partnumber partno partnr pn article articleno articlenumber sku oem mpn model artikel artikelnr artikelnummer " +
		"artnr teil teile teilenr teilenummer oenr oenummer oemnr oemnummer ersatzteil ersatzteilnr ersatzteilnummer matnr " +
		"produktnr produktnummer herstellernr herstellernummer bestnr partcode partid itemcode ordercode orderingcode " +
		"stockcode stockno stocknumber catalogno catalogueno cataloguenumber catno onderdeelnummer numerczesci cislodilu " +
		"reservdelsnummer bestellnr bestellnummer sachnummer materialnummer reference ref refs codearticle " +
		"referencia pieza articulo codice riferimento articolo onderdeel bestelnr varenr varenummer tuotenumero tuotekoodi " +
		"cikkszam indeks symbol cislo katalogove kod codprodus parca urunkodu stokkodu artikl артикул каталожныи κωδικος " +
		"品番 型番 部品 商品 製品 注文 料号 料號 零件 型号 型號 物料 产品 編號 编号 品号 품번 부품 제품 رقم מקט",
	/** Can also head a column of positions or names. */
	weakNumber: "item material number no nr product produit producto prodotto produkt code codigo cod номер",
	units:
		"unit units qty quantity quantities pieces pcs count amount menge anzahl anz stuck stueck stuckzahl stk quantite qte cantidad cant " +
		"unidades quantita qta aantal stuks antal antall maara kpl mennyiseg ilosc sztuk mnozstvi pocet kusu ks cantitate buc adet " +
		"miktar quantidade qtd ποσοτητα количество колво кількість 数 数量 個数 數量 수량 الكمية כמות",
	name:
		"name names designation libelle descripcion denominazione omschrijving benamning nazwa nazev denumire bezeichnung " +
		"benennung nom nombre наименование название 品名 名称 名稱 품명",
	price:
		"price prices unitprice preis einzelpreis stückpreis vkpreis prix precio prezzo prijs pris cena fiyat цена τιμη 単価 " +
		"单价 價格 价格 価格 단가",
	other:
		"pos position line zeile row lfd nrs nos num numbers nummer nummern numero numeros desc description beschreibung " +
		"beskrivelse opis popis aciklama gesamtpreis total gesamt summe einheit note notes remarks bemerkung brand make " +
		"maker manufacturer hersteller fabricant fabricante marque marca supplier fournisseur items products produkte " +
		"each and und et of per pro de eur usd list order 金額 備考 备注 비고",
} as const;

export type HeadingKind = keyof typeof headings;

/** Words that may follow a heading's first word. With any other one, such as "per", it heads another column. */
const followers = {
	number: `${headings.weakNumber} num numero 番号 番號 編号 号 號 コード 번호`,
	weakNumber: `${headings.number} num numero d de`,
	units: "in on hand stock available",
	name: "",
	price: "usd us $ us$ net netto ht per each unit piece stück unitaire",
	other: "",
} as const satisfies Record<HeadingKind, string>;

const kinds = Object.keys(headings) as HeadingKind[];
const words = Object.fromEntries(kinds.map((kind) => [kind, setOf(headings[kind])])) as Record<
	HeadingKind,
	Set<string>
>;
const knownWords = Object.fromEntries(
	kinds.map((kind) => [kind, words[kind].union(setOf(followers[kind]))]),
) as typeof words;
const startsOf = (sets: typeof words) =>
	Object.fromEntries(kinds.map((kind) => [kind, startsIn(sets[kind])])) as Record<
		HeadingKind,
		ReturnType<typeof startsIn>
	>;
const [starts, knownStarts] = [startsOf(words), startsOf(knownWords)];
/** Chinese, Japanese and Korean have no spaces: `部品番号` begins with a word for part. */
const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u;

const begins = (kind: HeadingKind, word: string) =>
	words[kind].has(word) || (unspaced.test(word) && starts[kind](word).length > 0);

/** Returns whether a word is known, or consists of known words without spaces. */
function isKnown(kind: HeadingKind, word: string): boolean {
	if (knownWords[kind].has(word) || word === "") return true;
	const [known] = unspaced.test(word) ? knownStarts[kind](word) : [];
	return known !== undefined && isKnown(kind, word.slice(known.length));
}

/**
 * Returns whether a heading has words of this kind only: `Part no.`, `Réf. article`, `数量`, but not `Part description` or
 * `Units per pack`.
 */
export function isHeadingOf(kind: HeadingKind, heading: string): boolean {
	if (words[kind].has(plainHeading(heading))) return true;
	const [first = "", ...others] = wordsIn(heading);
	return begins(kind, first) && [first, ...others].every((word) => isKnown(kind, word)) && !/\d/.test(heading);
}

/** Returns whether a row has headings, not a title or values. */
export const isHeadingRow = (cells: readonly string[]): boolean =>
	cells.filter((cell) => kinds.some((kind) => kind !== "other" && isHeadingOf(kind, cell))).length > 1;

/** Returns whether a text has words of headings only. */
export function isHeadingText(text: string): boolean {
	const all = wordsIn(text);
	return all.length > 0 && all.every((word) => kinds.some((kind) => begins(kind, word)));
}

/** Words that say which quantity is to be ordered. */
const orderWords =
	"ordered order to req reqd required requested request needed need needs wanted bestellt bestellte bestellen zu benotigt " +
	"erforderlich commandee commande commander a requise pedida pedido pedir solicitada requerida ordinata ordinare " +
	"richiesta besteld bestellt bestalld bestallt zamowiona 注文 発注 订购 訂購 采购 採購 주문";
const orderedWords =
	"bestellmenge bedarf bedarfsmenge auftragsmenge ordermenge bestelaantal orderantal zamowienie objednane " +
	"zakaz заказ заказано siparis";
/** Order words that head a quantity without a word for it. */
const orderedAlone = "ordered toorder required needed requested bestellt zubestellen acommander commande besteld";
const deliveredWords =
	"delivered received shipped supplied geliefert gelieferte eingang erhalten livree livre recue entregada recibida " +
	"consegnata ricevuta geleverd ontvangen levererad";
const deliveredCompounds = "liefermenge wareneingang eingangsmenge";
/** `This delivery`, `Qty this shipment`. */
const thisDelivery = /^(?:(?:qty|quantity|menge)\s)?(?:this|diese)\s(?:delivery|shipment|lieferung|sendung)$/;
/** `Previously delivered`, `Already received`: a quantity of the past. */
const earlier = /\b(?:previous|previously|prev|already|earlier|before|to date|bereits|bisher|zuvor)\b/;
/** Units of measure, which also occur in rows. */
const unitWords =
	"unit pcs pc pce pieces piece st stk stck stueck stück ks buc adet db kpl szt sztuk kusu item items each 个 個";
const countWords = "units count";

export type QuantityKind = "open" | "ordered" | "delivered" | "quantity" | "count" | "amount" | "unit";

const quantityWords = {
	order: setOf(orderWords),
	/** These are order words beside another one: `To order`, but not `Qty A`. */
	orderJoints: setOf("a to zu"),
	ordered: setOf(orderedWords),
	orderedAlone: setOf(orderedAlone),
	delivered: setOf(deliveredWords),
	deliveredCompounds: setOf(deliveredCompounds),
	unit: setOf(unitWords),
	count: setOf(countWords),
	open: setOf("open offen offene offener outstanding remaining restmenge restant ouvert pendiente aperta openstaand"),
	total: setOf("total gesamt totale"),
};

/**
 * Returns which quantity a heading names: `Open qty`, `Qty to order`, `Qty delivered`, `Qty`. `Qty on hand` and `Qty per pack` are
 * none. `Amount` can be money, and `Unit` a unit of measure.
 */
export function quantityOf(heading: string): QuantityKind | undefined {
	const plain = plainHeading(heading);
	const list = wordsIn(
		headingStart(heading)
			.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
			.replaceAll("'", ""),
	);
	const cut = list.map((word) => (unspaced.test(word) ? withoutOrderWord(word) : word));
	const isOrderWord = (word: string) => quantityWords.order.has(word) && !quantityWords.orderJoints.has(word);
	const isOrder = (word: string) =>
		isOrderWord(word) || (quantityWords.orderJoints.has(word) && list.some(isOrderWord));
	const isDelivered = (word: string) => quantityWords.delivered.has(word);
	if (earlier.test(list.join(" "))) return undefined;
	if (thisDelivery.test(list.join(" "))) return "delivered";
	if (quantityWords.ordered.has(list[0] ?? "") || quantityWords.orderedAlone.has(plain)) return "ordered";
	if (quantityWords.deliveredCompounds.has(list[0] ?? "") || (list.length === 1 && isDelivered(plain)))
		return "delivered";
	const isOpen = (word: string) => quantityWords.open.has(word);
	if (list.length > 0 && list.every((word) => isOpen(word) || isOrder(word)) && list.some(isOpen)) return "open";
	const others = cut.filter(
		(word) => !isOrder(word) && !isDelivered(word) && !isOpen(word) && !quantityWords.total.has(word),
	);
	const isQuantity = words.units.has(plain) || (others.length > 0 && others.every((word) => isUnitsWord(word)));
	if (!isQuantity) return undefined;
	if (list.some(isOpen)) return "open";
	if (list.some(isDelivered)) return "delivered";
	if (list.some(isOrder) || cut.some((word, at) => word !== list[at])) return "ordered";
	if (plain === "amount") return "amount";
	if (quantityWords.unit.has(plain)) return "unit";
	return quantityWords.count.has(plain) ? "count" : "quantity";
}

const isUnitsWord = (word: string): boolean =>
	words.units.has(word) || quantityWords.unit.has(word) || (unspaced.test(word) && isKnown("units", word));

const orderStarts = startsIn(quantityWords.order);
/** `注文数量` becomes `数量`. */
const withoutOrderWord = (word: string): string => {
	const known = orderStarts(word).find((one) => unspaced.test(one));
	return known ? word.slice(known.length) : word;
};

/** Returns whether a heading names a quantity and can be no unit of measure. */
export function isQuantityWord(heading: string): boolean {
	const kind = quantityOf(heading);
	return kind !== undefined && kind !== "unit" && kind !== "amount";
}

/** Returns whether a text is a heading of any kind. */
export const isAnyHeading = (text: string): boolean =>
	quantityOf(text) !== undefined ||
	numberKindOf(text) !== undefined ||
	isMeasureHeading(text) ||
	isStockHeading(text) ||
	isHeadingText(text) ||
	kinds.some((kind) => isHeadingOf(kind, text));

export type NumberKind = "number" | "qualified" | "reference" | "weak";

/** Words beside a heading that say whose part number it is, before or after it: `Supplier code`, `Réf. client`. */
const owners = setOf(
	"supplier suppliers vendor vendors manufacturer manufacturers mfr mfg maker oem oe mpn our your my customer customers " +
		"client clients lieferant lieferanten hersteller kunde kunden unsere ihre fournisseur fabricant notre votre proveedor " +
		"fabricante cliente nuestro nuestra fornitore nostro vostro leverancier klant original",
);
const joints = setOf("s de del della du des la le l el of");
const ownedCompound = /^(?:kunden|lieferanten|hersteller)(?=\p{L})/u;
/** Words that, with an owner, make a heading the number of a company: `Customer no.` */
const ownNumbers = setOf("number no nr codigo номер");

/** Returns how surely a heading names the part number: `Part no.` more than `Supplier part no.` or `Reference`. */
export function numberKindOf(heading: string): NumberKind | undefined {
	const list = wordsIn(heading);
	const isOwned = list.some((word) => owners.has(word));
	if (isHeadingOf("number", heading))
		return isOwned
			? "qualified"
			: /^(?:refs?|reference|model|symbol|indeks)$/.test(plainHeading(heading))
				? "reference"
				: "number";
	const cut = list.map((word) => word.replace(ownedCompound, ""));
	const rest = cut.filter((word) => !owners.has(word) && !joints.has(word)).join(" ");
	const isNumber = isHeadingOf("number", rest) || (isHeadingOf("weakNumber", rest) && !ownNumbers.has(rest));
	if (isNumber && (isOwned || cut.some((word, at) => word !== list[at]))) return "qualified";
	return isHeadingOf("weakNumber", heading) ? "weak" : undefined;
}

const stockHeadings = setOf("on-hand in-hand soh qoh");
const stockWords = setOf(
	"stock bestand lagerbestand bestande inventory voorraad existencias giacenza lagersaldo zapas 在庫 在庫数 库存 庫存 재고",
);
const stockFollowers = setOf(
	"in on hand at level min minimum max maximum current available free total sicherheits mindest",
);

/** Returns whether a heading names the stock: `Stock`, `Qty on hand`, `Stock at 30.11.2026`, but not the value `in stock`. */
export function isStockHeading(heading: string): boolean {
	const list = wordsIn(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
	const isStock = list.some((word) => stockWords.has(word)) && !/^(?:in|on|auf|ab|ex)$/.test(list[0] ?? "");
	const isKnown = (word: string) =>
		stockWords.has(word) || stockFollowers.has(word) || isUnitsWord(word) || /^\d+$/.test(word);
	return stockHeadings.has(plainHeading(heading)) || (isStock && list.every(isKnown));
}

const measureHeadings = setOf(
	"unit uom um unitofmeasure einh salesunit orderunit packunit einheit me mengeneinheit verkaufseinheit vpe verpackung " +
		"packaging pack packing eenheid unite unidad unita jednostka jm enhet 単位 单位 單位",
);

/** Returns whether a heading names the unit of measure of the quantity. */
export const isMeasureHeading = (heading: string): boolean => measureHeadings.has(plainHeading(heading));
