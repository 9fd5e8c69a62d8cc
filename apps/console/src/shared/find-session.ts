import { ifAllowed } from '@xunban/i18n/if-allowed';
import { api } from './api.ts';
import { currentSession, endSession, onSessionEnd, startSession } from './session.ts';

/** Messages between tabs of the console. They grant no access: the session is the browser's cookie. */
type Message = { readonly kind: 'signedIn'; readonly staffId: string } | { readonly kind: 'signedOut' };

/** Undefined where the browser denies it: then each tab finds out at its next call. */
const channel = ifAllowed(() => new BroadcastChannel('xunbanConsole.session'));

/**
 * Queries the server for this browser's session, if any, and then follows the other tabs: signing out on a shared computer
 * applies to all tabs, and after another user signs in no tab may still show the previous user's pages.
 */
export async function findSession(): Promise<void> {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = currentSession();
    if (data.kind === 'signedOut') endSession('signedOut');
    // A tab at the sign-in page goes on to where it wanted to be.
    else if (!session || session.staffId !== data.staffId) location.reload();
  });
  onSessionEnd((end) => {
    if (end === 'signedOut') notifyTabs({ kind: 'signedOut' });
  });
  // Without a session, or without a server, the sign-in page is shown.
  const me = await api.staff.me().catch(() => undefined);
  if (me) startSession({ staffId: me.id });
}

export function notifyTabs(message: Message): void {
  channel?.postMessage(message);
}
