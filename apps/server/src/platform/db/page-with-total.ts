/** A page of a statement of which each row carries the number of all rows, by `count(*) over ()`. */
interface CountedRow {
  readonly total: number;
}

/**
 * Reads a page together with the number of all rows. Beyond the last row no row carries it, so the first one is read for it: a
 * list that reports zero would look empty.
 */
export async function pageWithTotal<
  Row extends CountedRow,
  Page extends { readonly skip: number; readonly take: number },
>(
  read: (page: Page) => Promise<readonly Row[]>,
  page: Page,
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> {
  const rows = await read(page);
  const [counted] = rows.length === 0 && page.skip > 0 ? await read({ ...page, skip: 0, take: 1 }) : rows;
  return { total: counted?.total ?? 0, rows };
}
