/** Words for single pieces, as alternatives of an expression. */
export const pieceWords =
	"pcs?|pces?|pieces?|pièces?|piezas?|pezzi|units?|ea|each|nos?|off|qty|quantity|quantité|quantità|qt[ée]|q\\.?t[àa]|ilość|antal|menge|anzahl|anz|stückzahl|кол-во|数量|st|stk|stck|stücke?|stuks?|kpl|buc|uds?|τεμ|vnt|sztuk[ai]?|szt|styck|stueck|ks|db|pz|pza|u|шт|kom|adet|件|个|個|本|枚";

/** Further words for pieces, when they are alone in a cell. */
const cellPieces =
	"einheit|einheiten|unité|unités|unidad|unidades|unità|stuk|st[uü]eck|teile?|parts?|items?|sztuka?|sztuki|kus|kusy|kusů|styck|kappale(?:tta)?|darab|bucat[aă]|bucăți|pezzo|pza?s|pzs|un|s|x";

const packs =
	"box boxes bx boîte boîtes boite boites caja cajas scatola scatole pudełko krabice eske laatikko låda kasse carton cartons ctn ctns ct karton kartons krt kar doos dozen dozens doz dz dzn dutzend dtzd dtz douzaine " +
	"docena docenas dozzina dozzine tucet dusin düzine pair pairs pr prs paar paare paire paires par pares paio paia para " +
	"pary pari çift пара set sets satz sätze garnitur jeu jeux juego juegos komplet komplety zestaw sada sats sæt sarja " +
	"takım комплект kit kits pack packs pk pks pkt pkts pkg pkgs package packages packet packets packung packungen " +
	"päckchen pac pak pakke paket pakete paquet paquets paquete paquetes pacchetto pacchi confezione confezioni conf " +
	"opakowanie balení pakning pakkaus упак упаковка коробка kutu verpackung verpackungseinheit vpe ve vpk gebinde " +
	"roll rolls rolle rollen rl rls rol rouleau rouleaux rollo rollos rotolo rulo bag bags bg beutel sack säcke sachet " +
	"bolsa sacchetto zak bundle bundles bdl bund bündel bottle bottles btl flasche flaschen can cans dose dosen tin tins " +
	"drum drums fass kanister bucket eimer tube tubes pallet pallets palette paletten plt pal tray trays case cases cs lot " +
	"lots strip strips reel reels spule spool spools coil coils blister gross gro thousand hundred tausend hundert " +
	"箱 盒 包 组 組 套 対 对 双 打 セット ケース パック ダース ロール";

/** Words that describe the part beside a figure: `320 mm`. */
const measureWords = new Set(
	"m mtr mtrs meter meters metre metres lfm km cm mm kg g gr gram grams kilo l ltr liter litre liters litres ml ft feet yd yard yards lb lbs".split(
		" ",
	),
);
const packWords = new Set(packs.split(" "));
const piece = new RegExp(`^(?:${pieceWords}|${cellPieces})$`, "iu");
const joints = new Set("of a à zu je per pro er in with mit de es".split(" "));
const maxCellLength = 40;

const wordsIn = (cell: string): string[] =>
	cell.length > maxCellLength ? [] : (cell.normalize("NFC").match(/[\p{L}\p{M}]+/gu) ?? []);

/** Returns whether a cell says that a unit is no single piece: `box`, `Pack of 10`, `10 pcs/box`, `kg`. */
export function isPack(cell: string): boolean {
	const words = wordsIn(cell.toLowerCase());
	const isUnit = (word: string) => packWords.has(word) || measureWords.has(word);
	return (
		words.some(/\d/.test(cell) ? (word) => packWords.has(word) : isUnit) &&
		words.every((word) => isUnit(word) || joints.has(word) || piece.test(word))
	);
}

/** Returns whether a unit of measure can be a single piece. */
export const isPiece = (unit: string): boolean =>
	/^(?:c62|h87)$/i.test(unit) || wordsIn(unit.slice(0, maxCellLength)).every((word) => piece.test(word));
