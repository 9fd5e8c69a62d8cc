import { currentSession, endSession, onSessionEnd, type Session, startSession } from './session.ts';

/**
 * Passes a session to new tabs of the same browser, so that a link opened beside the page (a middle click, the context
 * menu, a bookmark) shows what it names instead of the sign-in.
 *
 * The session stays in the storage of tabs: it ends with the last of them, and is never written where the next person at
 * this computer would find it, as `localStorage` would. A cookie would do the same without this file, but the server
 * takes no session from a cookie, so that no foreign page can make a call in somebody's name. The channel is heard by
 * pages of this origin alone, and the content policy lets only our own scripts run there.
 */
const CHANNEL = 'xunbanConsole.session';

/** Answers come within milliseconds; a browser that is busy may take longer, and one without such a tab costs this much. */
const PATIENCE_MS = 300;

type Message =
  | { readonly kind: 'ask'; readonly by: string }
  | { readonly kind: 'give'; readonly to: string; readonly session: Session }
  | { readonly kind: 'ended'; readonly token: string };

/** Takes over the session of another tab, if this one has none; from then on answers tabs that come later. */
export async function shareSession(): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  const say = (message: Message) => channel.postMessage(message);
  if (!currentSession()) await ask(channel, say);

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = currentSession();
    if (!session) return;
    if (data.kind === 'ask') say({ kind: 'give', to: data.by, session });
    // Who signs out at a shared computer means all tabs.
    if (data.kind === 'ended' && data.token === session.token) endSession('signedOut');
  });
  onSessionEnd((end, { token }) => {
    if (end === 'signedOut') say({ kind: 'ended', token });
  });
}

function ask(channel: BroadcastChannel, say: (message: Message) => void): Promise<void> {
  const by = crypto.randomUUID();
  return new Promise((resolve) => {
    const stop = () => {
      channel.removeEventListener('message', listen);
      clearTimeout(patience);
      resolve();
    };
    const listen = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'give' || data.to !== by) return;
      startSession(data.session);
      stop();
    };
    const patience = setTimeout(stop, PATIENCE_MS);
    channel.addEventListener('message', listen);
    say({ kind: 'ask', by });
  });
}
