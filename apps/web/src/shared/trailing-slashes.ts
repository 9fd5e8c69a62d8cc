/** Addresses have no trailing slash (specification §2). */
export function stripTrailingSlashes(): void {
  const { pathname, search, hash } = location;
  const stripped = pathname.replace(/\/+$/, '') || '/';
  if (stripped !== pathname) history.replaceState(history.state, '', stripped + search + hash);
}
