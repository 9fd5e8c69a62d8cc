/** A search begins at two characters (specification §5). */
export const SEARCH_FROM = 2;
/** Number of automatic retries of a search that times out (specification §8). */
const SEARCH_RETRIES = 5;

/** True when the search timed out, on the network or at the company register behind the server. */
function isSearchTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const kind = 'kind' in error ? error.kind : '';
  const code = 'code' in error ? error.code : '';
  return kind === 'timeout' || code === 'certification.lookupFailed';
}

export const retryLookup = (failures: number, error: unknown): boolean =>
  failures < SEARCH_RETRIES && isSearchTimeout(error);

/** Returns the message about a lookup: that it is being retried, that it was given up, or none. */
export function lookupStatus(lookup: {
  readonly failureCount: number;
  readonly fetchStatus: string;
  readonly error: unknown;
}): 'retrying' | 'givenUp' | undefined {
  if (isSearchTimeout(lookup.error)) return 'givenUp';
  return lookup.fetchStatus === 'fetching' && lookup.failureCount > 0 ? 'retrying' : undefined;
}
