import { once } from 'node:events';
import net from 'node:net';

/** A message of a client, before PostgreSQL has it. */
export interface Sent {
  readonly session: ProxiedSession;
  /** The statement that it sends, prepares or runs; empty for all else. */
  readonly text: string;
  /** True when this message runs the statement; it is prepared by an earlier one. */
  readonly isRun: boolean;
}

export interface ProxiedSession {
  /** The client's application name, such as `xunban` or `xunban jobs`. */
  readonly application: string;
  /** Holds PostgreSQL's answers from now on, until `releaseAnswers`. */
  holdAnswers(): void;
  releaseAnswers(): void;
  /** Breaks the connection for both. PostgreSQL still does what it has been sent. */
  cut(): void;
}

export interface PostgresProxy {
  /** The same database, through this proxy. */
  readonly url: string;
  /** Called with each message. While what it returns is pending, this message and those behind it stay here. */
  onSent: ((sent: Sent) => Promise<void> | undefined) | undefined;
  /** True when new connections are refused at once, as by a server that is not running. */
  isClosed: boolean;
  /** Called with each connection that is turned away. */
  onRefused: (() => void) | undefined;
  cutAll(): void;
  close(): Promise<void>;
}

/** Stands between a server and PostgreSQL, reads what the server sends, and lets a test stop it at a message. */
export async function openPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.searchParams.get('port') ?? target.port);
  const connect = () =>
    folder?.startsWith('/') ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(port, folder ?? target.hostname);
  const sessions = new Set<Session>();
  const server = net.createServer((client) => {
    if (proxy.isClosed) {
      client.resetAndDestroy();
      proxy.onRefused?.();
      return;
    }
    const session = new Session(client, connect(), (sent) => proxy.onSent?.(sent));
    sessions.add(session);
    void session.ended.then(() => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('proxy has no port');
  const proxy: PostgresProxy = {
    url: `postgres://${target.username}@127.0.0.1:${address.port}${target.pathname}`,
    onSent: undefined,
    isClosed: false,
    onRefused: undefined,
    cutAll() {
      for (const session of sessions) session.cut();
    },
    async close() {
      proxy.cutAll();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

/** The first letter of a message that prepares a statement. */
const PARSE = 'P'.charCodeAt(0);

class Session implements ProxiedSession {
  application = '';
  readonly ended: Promise<unknown>;
  readonly #client: net.Socket;
  readonly #postgres: net.Socket;
  readonly #onSent: (sent: Sent) => Promise<void> | undefined;
  readonly #statements = new Map<string, string>();
  #unread = Buffer.alloc(0);
  #hasBegun = false;
  #reading: Promise<void> | undefined;
  #held: Buffer[] | undefined;

  constructor(client: net.Socket, postgres: net.Socket, onSent: (sent: Sent) => Promise<void> | undefined) {
    this.#client = client;
    this.#postgres = postgres;
    this.#onSent = onSent;
    this.ended = Promise.all([client, postgres].map((socket) => new Promise((done) => socket.once('close', done))));
    client.setNoDelay(true);
    client.on('data', (bytes) => {
      this.#unread = Buffer.concat([this.#unread, bytes]);
      this.#reading ??= this.#passOn().finally(() => {
        this.#reading = undefined;
      });
    });
    postgres.on('data', (bytes) => {
      if (this.#held) this.#held.push(bytes);
      else client.write(bytes);
    });
    for (const socket of [client, postgres]) socket.on('error', () => {});
    // Bytes that a client sent before it died reach PostgreSQL, unless they are held back here.
    client.on('close', () => postgres.destroy());
    postgres.on('close', () => client.destroy());
  }

  holdAnswers(): void {
    this.#held ??= [];
  }

  releaseAnswers(): void {
    for (const bytes of this.#held ?? []) this.#client.write(bytes);
    this.#held = undefined;
  }

  cut(): void {
    this.#client.resetAndDestroy();
    this.#postgres.destroy();
  }

  async #passOn(): Promise<void> {
    for (let message = this.#take(); message !== undefined; message = this.#take()) {
      const text = this.#textOf(message);
      const isRun = text !== '' && message[0] !== PARSE;
      await this.#onSent({ session: this, text, isRun });
      if (this.#postgres.writable) this.#postgres.write(message);
    }
  }

  /** The first message has no letter before its length. */
  #take(): Buffer | undefined {
    const lengthAt = this.#hasBegun ? 1 : 0;
    if (this.#unread.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.#unread.readUInt32BE(lengthAt);
    if (this.#unread.length < end) return undefined;
    const message = this.#unread.subarray(0, end);
    this.#unread = this.#unread.subarray(end);
    return message;
  }

  /** See https://www.postgresql.org/docs/current/protocol-message-formats.html. */
  #textOf(message: Buffer): string {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      const parts = message.toString('utf8', 8).split('\0');
      this.application = parts[parts.indexOf('application_name') + 1] ?? '';
      return '';
    }
    const words = message.toString('utf8', 5).split('\0');
    switch (String.fromCharCode(message[0] ?? 0)) {
      case 'Q':
        return words[0] ?? '';
      case 'P':
        this.#statements.set(words[0] ?? '', words[1] ?? '');
        return words[1] ?? '';
      case 'B':
        return this.#statements.get(words[1] ?? '') ?? '';
      default:
        return '';
    }
  }
}
