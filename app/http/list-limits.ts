/** The most rows of one page of a list (docs/decisions/037). */
export const maxRows = 100;
/** The most rows of a list that is asked for as the specification says, without `limit`. */
export const maxRowsUnpaged = 1000;
/** Counts stop here: they mean as many or more then. */
export const maxCounted = 10_000;
/** More that is found by words is not counted by state: each would have to be looked at. */
export const maxCountedBySearch = 1000;
