import { PassThrough } from 'node:stream';
import { POSITION_MARK } from '../db/announce.ts';
import type { Log } from '../log.ts';
import { ANYTHING, type ChangeEvent, type StreamReader, type StreamsEnd } from './publish.ts';

/**
 * Number of heartbeat slots. A stream sends a heartbeat once per cycle in its own slot: ten thousand at once would delay the
 * others.
 */
const HEARTBEAT_SLOTS = 25;
const SLOT_MS = 1_000;
/** A stream whose reader does not take its data is ended when more than this waits for it. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const MAX_STREAMS_PER_READER = 10;
/** Maximum duration of a stream before it is reopened. A session also expires by time. */
const LONGEST_MS = 3_600_000;

interface Subscriber {
  readonly wants: (event: ChangeEvent) => boolean;
  readonly stream: PassThrough;
  readonly openedAt: number;
}

/** The open event streams of this process. Events are not stored: a reader that reconnects reads its data again. */
export class EventHub {
  readonly #subscribers = new Map<StreamReader, Set<Subscriber>>();
  readonly #staff = new Set<StreamReader>();
  /** Streams of people who act in the account of a company, by the account. */
  readonly #acting = new Map<string, Set<Subscriber>>();
  readonly #log: Log;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #slots = Array.from({ length: HEARTBEAT_SLOTS }, () => new Set<Subscriber>());
  #slot = 0;
  /** Position of the log that includes the changes of the messages that follow. */
  #position: string | undefined;
  #opened = 0;

  constructor(log: Log) {
    this.#log = log;
    this.#heartbeat = setInterval(() => {
      this.#slot = (this.#slot + 1) % HEARTBEAT_SLOTS;
      for (const subscriber of [...(this.#slots[this.#slot] ?? [])]) {
        if (performance.now() - subscriber.openedAt > LONGEST_MS) subscriber.stream.end();
        else this.#write(subscriber, ': still here\n\n');
      }
    }, SLOT_MS).unref();
  }

  /**
   * Opens a stream for a reader; the oldest of too many streams of one reader is closed.
   * @param actingIn the account of a company in which the reader acts
   */
  open(
    reader: StreamReader,
    wants: (event: ChangeEvent) => boolean,
    signal: AbortSignal,
    actingIn?: string,
  ): PassThrough {
    const stream = new PassThrough();
    const subscriber = { wants, stream, openedAt: performance.now() };
    const own = this.#subscribers.get(reader) ?? new Set();
    this.#subscribers.set(reader, own);
    if (reader.startsWith('staff:')) this.#staff.add(reader);
    const [oldest] = own;
    if (oldest && own.size >= MAX_STREAMS_PER_READER) oldest.stream.end();
    own.add(subscriber);
    const colleagues = actingIn === undefined ? undefined : (this.#acting.get(actingIn) ?? new Set());
    if (actingIn !== undefined && colleagues) this.#acting.set(actingIn, colleagues.add(subscriber));
    // Assigned in rotation, so the slots fill evenly even when all streams open in the same second.
    const slot = this.#slots[this.#opened++ % HEARTBEAT_SLOTS];
    slot?.add(subscriber);
    const leave = () => {
      own.delete(subscriber);
      colleagues?.delete(subscriber);
      if (actingIn !== undefined && colleagues?.size === 0 && this.#acting.get(actingIn) === colleagues)
        this.#acting.delete(actingIn);
      slot?.delete(subscriber);
      if (own.size === 0 && this.#subscribers.get(reader) === own) {
        this.#subscribers.delete(reader);
        this.#staff.delete(reader);
      }
      stream.end();
    };
    stream.once('close', leave);
    signal.addEventListener('abort', leave, { once: true });
    stream.write(': open\n\n');
    return stream;
  }

  /** Takes a message of the database and passes it to those it concerns. */
  deliver(message: string): void {
    if (message === ANYTHING) {
      this.endAll();
      return;
    }
    if (message.startsWith(POSITION_MARK)) {
      this.#position = message.slice(POSITION_MARK.length);
      return;
    }
    if (this.#subscribers.size === 0) return;
    let event: ChangeEvent | StreamsEnd;
    try {
      event = JSON.parse(message) as ChangeEvent | StreamsEnd;
    } catch {
      this.#log.error({}, 'a change event could not be read');
      return;
    }
    if ('endsStreamsOf' in event) {
      for (const { stream } of [...(this.#subscribers.get(event.endsStreamsOf) ?? [])]) stream.end();
      return;
    }
    const change = event;
    const text = `data: ${JSON.stringify({ topic: change.topic, id: change.id, written: this.#position })}\n\n`;
    for (const own of this.#readersOf(change))
      for (const subscriber of [...own]) if (subscriber.wants(change)) this.#write(subscriber, text);
  }

  /** Subscribers that a change may concern: the member who owns it, its company, and staff. Not the ten thousand others. */
  *#readersOf({ memberId }: ChangeEvent): Generator<ReadonlySet<Subscriber>> {
    const own = this.#subscribers.get(`member:${memberId}`);
    if (own) yield own;
    const acting = this.#acting.get(memberId);
    if (acting) yield acting;
    for (const reader of [...this.#staff]) yield this.#subscribers.get(reader) ?? new Set();
  }

  /** Number of open streams. */
  get openStreams(): number {
    let open = 0;
    for (const own of this.#subscribers.values()) open += own.size;
    return open;
  }

  /** Ends every stream, so that their readers reconnect: after missed notifications, or when the process stops. */
  endAll(): void {
    this.#each((subscriber) => subscriber.stream.end());
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.endAll();
  }

  #write(subscriber: Subscriber, text: string): void {
    if (subscriber.stream.writableLength > MAX_BUFFERED_BYTES) subscriber.stream.destroy();
    else if (!subscriber.stream.writableEnded) subscriber.stream.write(text);
  }

  #each(visit: (subscriber: Subscriber) => void): void {
    for (const own of this.#subscribers.values()) for (const subscriber of [...own]) visit(subscriber);
  }
}
