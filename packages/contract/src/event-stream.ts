import { createParser } from 'eventsource-parser';
import { type CallRow, type ClientSettings, callUrl, commonHeaders, notePosition } from './client.ts';

interface StreamEvent {
  /** The changed topic: `order`, `payment`, `wallet`, `cart`. */
  readonly topic: string;
  readonly id: string;
  /** A position of the database's log that includes the change; only where a replica is read. */
  readonly written?: string;
}

/** Changes come in bursts (a submit touches several boards); one refresh answers them together. */
const GATHER_MS = 300;

/** Rate of change notifications to a screen, in milliseconds. */
export interface Pace {
  /** It waits up to so much longer, by chance, so that many screens do not all ask in the same moment. */
  readonly spreadMs: number;
  /** Pause between notifications during continuous changes: this time at least, and twice as much at most. */
  readonly restMs: number;
}

/** Every colleague's console is notified of every change in the instance. */
export const STAFF_PACE: Pace = { spreadMs: 1_000, restMs: 3_000 };
const AT_ONCE: Pace = { spreadMs: 0, restMs: 0 };
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The changed ids by their topics. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reports to a screen the topics to reload: those that changed, gathered over a burst, or `all` when events may have been
 * missed. Ends with the signal.
 */
export const subscribeToTopics = (
  settings: ClientSettings,
  row: CallRow,
  onTopics: (topics: ReadonlySet<string> | 'all') => void,
  signal: AbortSignal,
): Promise<void> =>
  subscribeToChanges(settings, row, (changes) => onTopics(changes === 'all' ? 'all' : new Set(changes.keys())), signal);

/** The same with the ids of what changed, for a screen that reads single rows again, and at the pace of many screens. */
export function subscribeToChanges(
  settings: ClientSettings,
  row: CallRow,
  onChanges: (changes: Changes | 'all') => void,
  signal: AbortSignal,
  { spreadMs, restMs }: Pace = AT_ONCE,
): Promise<void> {
  let changed = new Map<string, Set<string>>();
  let missed = false;
  let isReportScheduled = false;
  let restUntil = 0;
  const report = () => {
    isReportScheduled = false;
    // The first read gives no information on the rate of changes.
    if (!missed) restUntil = performance.now() + restMs * (1 + Math.random());
    const changes = missed ? 'all' : changed;
    changed = new Map();
    missed = false;
    if (!signal.aborted) onChanges(changes);
  };
  const scheduleReport = () => {
    if (isReportScheduled) return;
    isReportScheduled = true;
    setTimeout(report, Math.max(GATHER_MS + Math.random() * spreadMs, restUntil - performance.now()));
  };
  return streamEvents(
    settings,
    row,
    {
      onEvent({ topic, id, written }) {
        if (written !== undefined) settings.positions?.note(written);
        changed.set(topic, (changed.get(topic) ?? new Set()).add(id));
        scheduleReport();
      },
      onConnected() {
        missed = true;
        scheduleReport();
      },
    },
    signal,
  );
}

/**
 * Follows a server-sent event stream until `signal` aborts. EventSource cannot carry a bearer token, so this reads the
 * stream through fetch. It reconnects with growing pauses and reports each connection, the first one too, because events
 * may have been missed before it: a screen reads its data again, which it may have read before the stream was open.
 */
async function streamEvents(
  settings: ClientSettings,
  row: CallRow,
  listener: { readonly onEvent: (event: StreamEvent) => void; readonly onConnected: () => void },
  signal: AbortSignal,
): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await fetch(callUrl(settings, row, {}), {
        headers: { ...commonHeaders(settings, settings.token()), Accept: 'text/event-stream' },
        signal,
        credentials: settings.credentials ?? 'omit',
      });
      if (response.status === 401 || response.status === 403) return;
      if (response.ok && response.body) {
        notePosition(settings, response);
        listener.onConnected();
        waitMs = FIRST_WAIT_MS;
        await readEvents(response.body, listener.onEvent);
      }
    } catch {
      if (signal.aborted) return;
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent({ data }) {
      const event = changeIn(data);
      if (event) onEvent(event);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parser.feed(decoder.decode(part.value, { stream: true }));
}

/** Parses a change message of the server; undefined for other messages of a newer server. */
function changeIn(data: string): StreamEvent | undefined {
  try {
    const { topic, id, written } = JSON.parse(data) as Partial<StreamEvent>;
    if (typeof topic !== 'string' || typeof id !== 'string') return undefined;
    return { topic, id, ...(typeof written === 'string' ? { written } : {}) };
  } catch {
    return undefined;
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
