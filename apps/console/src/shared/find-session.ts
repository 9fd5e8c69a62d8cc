import { api } from './api.ts';
import { currentSession, endSession, onSessionEnd, startSession } from './session.ts';

/** What tabs of the console tell each other. Nothing of it opens anything: the session is the browser's cookie. */
type Message = { readonly kind: 'signedIn'; readonly staffId: string } | { readonly kind: 'signedOut' };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('xunbanConsole.session');

/**
 * Asks the server whose session this browser has, if any, and from then on follows what other tabs do: who signs out at a
 * shared computer means all tabs, and where somebody else has signed in no tab may go on showing the former person's pages.
 */
export async function findSession(): Promise<void> {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = currentSession();
    if (data.kind === 'signedOut') endSession('signedOut');
    // A tab at the sign-in page goes on to where it wanted to be.
    else if (!session || session.staffId !== data.staffId) location.reload();
  });
  onSessionEnd((end) => {
    if (end === 'signedOut') tellTabs({ kind: 'signedOut' });
  });
  // Without a session, or without a server, the sign-in page is what a person can go on with.
  const me = await api.staff.me().catch(() => undefined);
  if (me) startSession({ staffId: me.id });
}

export function tellTabs(message: Message): void {
  channel?.postMessage(message);
}
