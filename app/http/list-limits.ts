/** Maximum rows per page of a list (docs/decisions/037). */
export const maxRows = 100;
/** Maximum rows of a list requested without `limit`, as the specification allows. */
export const maxRowsUnpaged = 1000;
/** Maximum of counts: it means this many or more. */
export const maxCounted = 10_000;
/** Above this number of search results, counts by state are left out: each row would have to be read. */
export const maxCountedBySearch = 1000;
