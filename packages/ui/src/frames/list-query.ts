/** State of a list. It is stored in the URL, so that a link, a reload and the back button restore the same list. */
export interface ListQuery<F extends string> {
  readonly page: number;
  readonly pageSize: number;
  /** `field asc|desc`, as the server takes it; '' for the server's own order. */
  readonly sorting: string;
  /** Only active filters are present. */
  readonly filters: { readonly [K in F]?: string };
}

/** The page size of the specification (§9). */
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Reads a list's state from the URL. Invalid values count as absent: users type URLs and use old ones. */
export function readListQuery<F extends string>(params: URLSearchParams, filterNames: readonly F[]): ListQuery<F> {
  const wholeNumber = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 && value <= 1_000_000 ? value : undefined;
  };
  const pageSize = PAGE_SIZES.find((size) => size === wholeNumber('pageSize')) ?? DEFAULT_PAGE_SIZE;
  const sorting = params.get('sorting') ?? '';
  const filters: { [K in F]?: string } = {};
  for (const name of filterNames) {
    const value = params.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return {
    page: wholeNumber('page') ?? 1,
    pageSize,
    sorting: /^\w+ (asc|desc)$/.test(sorting) ? sorting : '',
    filters,
  };
}

/** Returns the URL of a changed list, preserving unrelated parameters. Another filter or order starts at page 1. */
export function writeListQuery<F extends string>(
  params: URLSearchParams,
  filterNames: readonly F[],
  change: Partial<ListQuery<F>>,
): URLSearchParams {
  const current = readListQuery(params, filterNames);
  const restart = change.filters !== undefined || change.sorting !== undefined || change.pageSize !== undefined;
  const next: ListQuery<F> = { ...current, ...(restart ? { page: 1 } : {}), ...change };
  const result = new URLSearchParams(params);
  const put = (name: string, value: string | undefined, standard: string) =>
    value === undefined || value === standard ? result.delete(name) : result.set(name, value);
  put('page', String(next.page), '1');
  put('pageSize', String(next.pageSize), String(DEFAULT_PAGE_SIZE));
  put('sorting', next.sorting, '');
  for (const name of filterNames) put(name, next.filters[name]?.trim(), '');
  return result;
}

/** The state as the paging parameters of a call. */
export function pagingOf(query: ListQuery<string>): { maxResultCount: number; skipCount: number; sorting: string } {
  return { maxResultCount: query.pageSize, skipCount: (query.page - 1) * query.pageSize, sorting: query.sorting };
}
