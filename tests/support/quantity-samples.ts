/** Texts that are no whole number of units, or may mean two. */
export const unclearQuantities = [
	"1,5",
	"1.5",
	"1,50",
	"-4",
	"(5)",
	"(1,000)",
	"0",
	"0.000",
	"12,34,00",
	"1,0000",
	"5-6",
	"2 boxes",
	"a dozen",
	"?",
	"1,000.5",
];
