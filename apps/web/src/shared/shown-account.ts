import { clearMemberStorage } from './member-storage.ts';
import { currentSession, onSessionEnd } from './session.ts';

/**
 * The account that this page shows: the member's own, or that of a company. Every call names it, so that nothing is written into
 * another account after the session was switched in another tab, or the membership ended.
 */
let shown: string | null = null;

export const shownAccount = (): string | null => shown;

/** Follows the server: the page is reloaded when the session acts in another account. */
export function showAccount(accountId: string): void {
  if (shown !== null && shown !== accountId) reloadInAccount();
  shown = accountId;
}

/** Loads the member centre without anything of the account that was shown. */
export function reloadInAccount(): void {
  if (currentSession()) clearMemberStorage();
  window.location.assign('/main/userCenter');
}

onSessionEnd(() => {
  shown = null;
});
