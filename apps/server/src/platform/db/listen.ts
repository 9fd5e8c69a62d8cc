import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from './log.ts';
import { openSession } from './session.ts';

export interface Listener {
  /** Ends the subscription and its connection. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  /** Called when listening resumes after a lost connection: messages sent meanwhile did not arrive. */
  readonly onGap?: () => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A network that swallows packets breaks nothing by itself; asking now and then finds it out. */
const HEARTBEAT_MS = 30_000;

/**
 * Calls `onMessage` with every line of every NOTIFY on `channel`, over its own connection, which is reopened indefinitely when
 * it breaks. Resolves when the first connection listens.
 *
 * A message reports that something changed; after a gap the receiver must check by itself.
 *
 * @throws when the first connection cannot be made.
 */
export async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  log: DatabaseLog,
  { onGap = () => {} }: ListenOptions = {},
): Promise<Listener> {
  const stopping = new AbortController();
  const deliver = (payload: string): void => callSafely(() => onMessage(payload), channel, log);

  const listenUntilStopped = async (first: Subscription): Promise<void> => {
    let current: Subscription | undefined = first;
    while (current !== undefined) {
      await untilLost(current, stopping.signal);
      await current.session.end();
      if (stopping.signal.aborted) return;
      log.warn({ channel }, 'listen connection lost');
      current = await resubscribe(() => subscribe(url, channel, deliver), stopping.signal, log);
      if (current !== undefined) callSafely(onGap, channel, log);
    }
  };

  const listening = listenUntilStopped(await subscribe(url, channel, deliver));
  return {
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}

interface Subscription {
  readonly session: pg.Client;
  /** Aborted when the connection broke. */
  readonly lost: AbortSignal;
}

async function subscribe(url: string, channel: string, deliver: (payload: string) => void): Promise<Subscription> {
  const lost = new AbortController();
  const session = await openSession({
    url,
    name: `xunban listen ${channel}`,
    queryTimeoutMs: 10_000,
    onLost: () => lost.abort(),
  });
  session.on('notification', ({ payload = '' }) => payload.split('\n').forEach(deliver));
  try {
    await session.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await session.end();
    throw error;
  }
  return { session, lost: lost.signal };
}

/** Resolves when the connection broke, stopped answering, or `stopping` is aborted. Never rejects. */
async function untilLost({ session, lost }: Subscription, stopping: AbortSignal): Promise<void> {
  const either = AbortSignal.any([lost, stopping]);
  while (!either.aborted) {
    try {
      await sleep(HEARTBEAT_MS, undefined, { signal: either });
      await session.query('select');
    } catch {
      return;
    }
  }
}

async function resubscribe(
  attempt: () => Promise<Subscription>,
  stopping: AbortSignal,
  log: DatabaseLog,
): Promise<Subscription | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return undefined;
    try {
      return await attempt();
    } catch (error) {
      log.warn({ err: error }, 'listen connection failed, retrying');
    }
  }
}

function callSafely(receiver: () => void, channel: string, log: DatabaseLog): void {
  try {
    receiver();
  } catch (error) {
    log.error({ err: error, channel }, 'notification handler failed');
  }
}
