/**
 * The choices of this tab's visit as the link has them, so that leaving the page by its menu and coming back costs
 * nothing. Another tab begins anew.
 */
const DRAFT = 'xunban.quote.draft';

/** The query of the last visit in this tab; '' when there was none, or storage is refused. */
export function draftSearch(): string {
  try {
    return sessionStorage.getItem(DRAFT) ?? '';
  } catch {
    return '';
  }
}

/** @param search '' forgets it */
export function keepDraft(search: string): void {
  try {
    if (search === '') sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, search);
  } catch {
    // Storage may be refused; the address still has everything.
  }
}
