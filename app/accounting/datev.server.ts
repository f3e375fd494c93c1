import type { DbOrTx } from "../../db/database.ts";
import { escapeFormulas } from "../csv/csv-text.ts";
import type { Period } from "../invoices/invoice-period.ts";
import { toCents } from "../money/money.ts";
import type { DatevNumbers } from "../settings/datev-settings.server.ts";
import { zonedIso } from "../time/calendar.ts";
import type { DocumentRow } from "./accounting.ts";
import { listDocuments } from "./accounting-repository.server.ts";

/*
 * DATEV's format EXTF 700, category 21 (Buchungsstapel), version 13:
 * https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
 */

const pairs = (count: number, names: readonly [string, string]) =>
	Array.from({ length: count }, (_, at) => names.map((name) => `${name} ${at + 1}`)).flat();

const columns = [
	"Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto",
	"Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre",
	"Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink",
	...pairs(8, ["Beleginfo - Art", "Beleginfo - Inhalt"]),
	"KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung)",
	"Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer",
	"BU 49 Funktionsergänzung",
	...pairs(20, ["Zusatzinformation - Art", "Zusatzinformation- Inhalt"]),
	"Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp",
	"USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen)",
	"Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername",
	"Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt",
	"Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU)",
	"Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung)",
	"Abw. Skontokonto",
].flatMap((names) => names.split(";"));

type Cell = string | number | undefined;

/** Letters that have no accent to lose. */
const plainLetters: Record<string, string> = {
	...{ Ł: "L", ł: "l", Đ: "D", đ: "d", ı: "i", Ħ: "H", ħ: "h", Ŧ: "T", ŧ: "t", Ŋ: "N", ŋ: "n", Ə: "E", ə: "e" },
	...{ Œ: "OE", œ: "oe", ĸ: "k", ẞ: "SS", "€": "EUR" },
};

/** Leaves the Latin-1 part of Windows-1252: other letters lose their accents, and those of other scripts are left out. */
const latin = (text: string): string =>
	text.replaceAll(/[^\n-\u00ff]/gu, (letter) => {
		const [plain = ""] = letter.normalize("NFKD");
		return plain <= "\u00ff" ? plain : (plainLetters[plain] ?? "");
	});

/** Texts have quotes; control characters are not allowed in them. Some letters become quotes or signs of a formula. */
const quoted = (text: string, maxLength: number): string =>
	`"${escapeFormulas(
		latin(text)
			.replaceAll(/[\p{Cc} ]+/gu, " ")
			.trim(),
	)
		.slice(0, maxLength)
		.replaceAll('"', '""')}"`;

const lineBytes = (cells: readonly Cell[]): Uint8Array =>
	Buffer.from(`${cells.map((cell) => cell ?? "").join(";")}\r\n`, "latin1");

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** The batch is named after the first month of the period. Its two dates are in the header too. */
function headerCells({ from, until }: Period, numbers: DatevNumbers, now: Date): Cell[] {
	const { advisor, client, chart, debtor, tax } = numbers;
	// Accounts of customers have one digit more than the others.
	const accountLength = Math.max(4, tax.length, debtor.length - 1);
	return [
		...[
			quoted("EXTF", 4),
			700,
			21,
			quoted("Buchungsstapel", 14),
			13,
			digitsOf(zonedIso(now.toISOString()).slice(0, 23)),
			undefined,
		],
		...['""', '""', '""', advisor, client, `${from.slice(0, 4)}0101`, accountLength, digitsOf(from), digitsOf(until)],
		...[quoted(`Rechnungen ${from.slice(0, 7)}`, 30), '""', 1, 0, 0, '"USD"', undefined, '""', undefined, undefined],
		...[quoted(chart, 2), undefined, undefined, '""', '""'],
	];
}

interface Booking {
	cents: number;
	account: string;
}

/** Splits the amounts of a document at one rate. Without an account that computes the tax, the tax is a booking. */
function bookingsOf({ category, percent, net, gross, tax }: DocumentRow, numbers: DatevNumbers): Booking[] {
	const account = category === "S" ? numbers[`S${percent}`] : undefined;
	const bookings = account
		? [{ cents: toCents(gross), account }]
		: [
				{ cents: toCents(net), account: numbers.other },
				{ cents: toCents(tax), account: numbers.tax },
			];
	return bookings.filter(({ cents }) => cents !== 0);
}

function bookingCells(row: DocumentRow, { cents, account }: Booking, { debtor }: DatevNumbers): Cell[] {
	const [, month = "", day = ""] = row.issuedOn.split("-");
	const cells: Cell[] = Array.from({ length: columns.length }, () => undefined);
	const amount = (Math.abs(cents) / 100).toFixed(2).replace(".", ",");
	const first: Cell[] = [amount, cents < 0 ? '"H"' : '"S"', '"USD"', undefined, undefined, undefined, debtor, account];
	cells.splice(0, 13, ...first, undefined, `${day}${month}`, quoted(row.number, 36), '""', undefined);
	cells[13] = quoted(row.customer, 60);
	return cells;
}

/** Yields the invoices and credit notes of a period as bookings of the customers' account to revenue accounts. */
export async function* readDatevBatch(
	db: DbOrTx,
	period: Period,
	numbers: DatevNumbers,
	now: Date,
): AsyncGenerator<Uint8Array> {
	yield lineBytes(headerCells(period, numbers, now));
	yield lineBytes(columns);
	let after: string | undefined;
	do {
		const { rows, next } = await listDocuments(db, period, {}, { limit: 500, after });
		const lines = rows.flatMap((row) =>
			bookingsOf(row, numbers).map((booking) => lineBytes(bookingCells(row, booking, numbers))),
		);
		yield Buffer.concat(lines);
		after = next;
	} while (after !== undefined);
}
