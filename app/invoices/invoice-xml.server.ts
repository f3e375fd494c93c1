import { isNameOf } from "../country/country.ts";
import { currency } from "../money/money.ts";
import { type BillLine, dayOf, type Invoice, type Party, type TaxKind } from "./invoice.ts";

/** EN 16931 alone, without national rules. */
const guideline = "urn:cen.eu:en16931:2017";
/** Document types of UN/EDIFACT 1001. */
const typeCodes = { invoice: "380", creditNote: "381" };
/** Payment means of UN/EDIFACT 4461: by card. */
const byCard = "48";
/** Unit of UN/ECE Recommendation 20: pieces. */
const piece = "H87";

const money = (cents: number) => (cents / 100).toFixed(2);
const amount = (name: string, cents: number) => element(name, money(cents));
const date = (name: string, day: string, prefix = "udt") =>
	element(name, element(`${prefix}:DateTimeString format="102"`, day.replaceAll("-", "")));

/**
 * Builds an invoice or credit note as UN/CEFACT Cross Industry Invoice (D16B), in the profile EN 16931 of Factur-X 1.0.
 */
export function invoiceXml(invoice: Invoice): string {
	const names = {
		rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
		qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
		ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
		udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
	};
	const spaces = Object.entries(names).map(([prefix, name]) => ` xmlns:${prefix}="${name}"`);
	const root = element(
		`rsm:CrossIndustryInvoice${spaces.join("")}`,
		element(
			"rsm:ExchangedDocumentContext",
			element("ram:GuidelineSpecifiedDocumentContextParameter", textElement("ram:ID", guideline)),
		),
		documentXml(invoice),
		element(
			"rsm:SupplyChainTradeTransaction",
			...invoice.lines.map(lineXml),
			agreementXml(invoice),
			"<ram:ApplicableHeaderTradeDelivery/>",
			settlementXml(invoice),
		),
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** A document with an item outside the scope of VAT must not contain VAT ids of its parties (BR-O-02 to BR-O-04). */
const allowsVatIds = ({ sums }: Invoice): boolean => sums.taxed.every(({ tax }) => tax.category !== "O");

function documentXml(invoice: Invoice): string {
	const { number, credits, issuedAt, buyer } = invoice;
	const ofVat = buyer.vatId && !allowsVatIds(invoice) && `VAT number of the buyer: ${buyer.vatId}`;
	return element(
		"rsm:ExchangedDocument",
		textElement("ram:ID", number),
		element("ram:TypeCode", credits ? typeCodes.creditNote : typeCodes.invoice),
		date("ram:IssueDateTime", dayOf(issuedAt, invoice)),
		ofVat && element("ram:IncludedNote", textElement("ram:Content", ofVat)),
	);
}

/** Returns the rate of a tax. Absent outside the scope of VAT (BR-O-05). */
const rate = ({ category, percent }: TaxKind) =>
	category !== "O" && element("ram:RateApplicablePercent", String(percent));

const taxXml = (name: string, tax: TaxKind) =>
	element(name, element("ram:TypeCode", "VAT"), element("ram:CategoryCode", tax.category), rate(tax));

function lineXml({ name, number, units, priceCents, tax }: BillLine, at: number): string {
	return element(
		"ram:IncludedSupplyChainTradeLineItem",
		element("ram:AssociatedDocumentLineDocument", element("ram:LineID", String(at + 1))),
		element("ram:SpecifiedTradeProduct", textElement("ram:SellerAssignedID", number), textElement("ram:Name", name)),
		element(
			"ram:SpecifiedLineTradeAgreement",
			element("ram:NetPriceProductTradePrice", amount("ram:ChargeAmount", priceCents)),
		),
		element("ram:SpecifiedLineTradeDelivery", element(`ram:BilledQuantity unitCode="${piece}"`, String(units))),
		element(
			"ram:SpecifiedLineTradeSettlement",
			taxXml("ram:ApplicableTradeTax", tax),
			element("ram:SpecifiedTradeSettlementLineMonetarySummation", amount("ram:LineTotalAmount", units * priceCents)),
		),
	);
}

function agreementXml(invoice: Invoice): string {
	const { seller, buyer, purchaseNumber, purchaseOrder } = invoice;
	const withVat = allowsVatIds(invoice);
	return element(
		"ram:ApplicableHeaderTradeAgreement",
		partyXml("ram:SellerTradeParty", seller, withVat),
		partyXml("ram:BuyerTradeParty", buyer, withVat),
		element("ram:SellerOrderReferencedDocument", textElement("ram:IssuerAssignedID", String(purchaseNumber))),
		purchaseOrder && element("ram:BuyerOrderReferencedDocument", textElement("ram:IssuerAssignedID", purchaseOrder)),
	);
}

function partyXml(name: string, { vatId, register, email, ...party }: Party, withVat: boolean): string {
	return element(
		name,
		textElement("ram:Name", party.name),
		register && element("ram:SpecifiedLegalOrganization", textElement("ram:ID", register)),
		addressXml(party),
		email && element("ram:URIUniversalCommunication", textElement('ram:URIID schemeID="EM"', email)),
		withVat && vatId && element("ram:SpecifiedTaxRegistration", textElement('ram:ID schemeID="VA"', vatId)),
	);
}

/** Builds an address of at most three lines. The country has its own element. */
function addressXml({ address, country }: Pick<Party, "address" | "country">): string {
	const lines = address.filter((line) => country === undefined || !isNameOf(country, line));
	const [first, second, ...rest] = lines;
	return element(
		"ram:PostalTradeAddress",
		textElement("ram:LineOne", first),
		textElement("ram:LineTwo", second),
		textElement("ram:LineThree", rest.length > 0 ? rest.join(", ") : undefined),
		textElement("ram:CountryID", country),
	);
}

function settlementXml(invoice: Invoice): string {
	const { credits, card, delivery, sums } = invoice;
	return element(
		"ram:ApplicableHeaderTradeSettlement",
		element("ram:InvoiceCurrencyCode", currency),
		element(
			"ram:SpecifiedTradeSettlementPaymentMeans",
			element("ram:TypeCode", byCard),
			card && textElement("ram:Information", card.words),
			card && element("ram:ApplicableTradeSettlementFinancialCard", textElement("ram:ID", card.lastDigits)),
		),
		...sums.taxed.map(({ tax, basisCents, taxCents }) =>
			element(
				"ram:ApplicableTradeTax",
				amount("ram:CalculatedAmount", taxCents),
				element("ram:TypeCode", "VAT"),
				textElement("ram:ExemptionReason", tax.reason),
				amount("ram:BasisAmount", basisCents),
				element("ram:CategoryCode", tax.category),
				textElement("ram:ExemptionReasonCode", tax.reasonCode),
				rate(tax),
			),
		),
		delivery && delivery.cents > 0 && deliveryXml(delivery),
		summationXml(invoice),
		credits &&
			element(
				"ram:InvoiceReferencedDocument",
				textElement("ram:IssuerAssignedID", credits.number),
				date("ram:FormattedIssueDateTime", dayOf(credits.issuedAt, invoice), "qdt"),
			),
	);
}

const deliveryXml = ({ words, cents, tax }: NonNullable<Invoice["delivery"]>) =>
	element(
		"ram:SpecifiedTradeAllowanceCharge",
		element("ram:ChargeIndicator", element("udt:Indicator", "true")),
		amount("ram:ActualAmount", cents),
		textElement("ram:Reason", words),
		taxXml("ram:CategoryTradeTax", tax),
	);

/** Everything is paid by card before the invoice exists, so nothing is due (BT-115). */
function summationXml({ sums, paidCents }: Invoice): string {
	const { linesCents, deliveryCents, taxCents } = sums;
	return element(
		"ram:SpecifiedTradeSettlementHeaderMonetarySummation",
		amount("ram:LineTotalAmount", linesCents),
		deliveryCents > 0 && amount("ram:ChargeTotalAmount", deliveryCents),
		amount("ram:TaxBasisTotalAmount", linesCents + deliveryCents),
		amount(`ram:TaxTotalAmount currencyID="${currency}"`, taxCents),
		amount("ram:GrandTotalAmount", paidCents),
		amount("ram:TotalPrepaidAmount", paidCents),
		amount("ram:DuePayableAmount", 0),
	);
}

/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches these characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for an element or attribute. */
export const xmlText = (text: string): string =>
	text
		.toWellFormed()
		.replaceAll(unwritable, " ")
		.replaceAll(/[&<>"]/g, (sign) => entities[sign] as string);

/** Builds an element. Empty ones are omitted, as EN 16931 requires. @param name with its attributes, if any */
export function element(name: string, ...content: (string | undefined | false)[]): string {
	const inner = content.filter(Boolean).join("");
	return inner && `<${name}>${inner}</${name.split(" ", 1)[0]}>`;
}

const textElement = (name: string, text: string | undefined): string =>
	element(name, text === undefined ? undefined : xmlText(text));
