import { TOKEN_FIELD } from '@xunban/contract';
import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';
import { activeTraceIds, type TraceIds } from './tracing/tracing.ts';

export type Log = Logger;

/** Fields that never reach a log, wherever they stand two levels deep. */
const SECRET_FIELDS = [
  'password',
  'payPassword',
  'token',
  TOKEN_FIELD,
  'ticket',
  'authorization',
  'verifyCode',
  'code',
  'idNo',
  'cardNo',
  'cookie',
  'proof',
  'shareToken',
  'smsCode',
];

/** Digits that look like a mobile number or a landline with area code, sixteen and more that look like a card or identity number. */
const PERSONAL_NUMBER =
  /(?<!\d)(?:86)?(1[3-9]\d(?=\d{8}(?!\d))|0\d{2,3}-(?=\d{7,8}(?!\d)))\d{3,4}(\d{4})(?!\d)|(?<!\d)(\d{4})\d{8,11}(\d{4}|\d{3}[\dXx])(?!\d)/g;

/** Masks the middle of phone, card and identity numbers inside free text. */
export const maskPersonal = (text: string): string =>
  text.replaceAll(
    PERSONAL_NUMBER,
    (_all, phoneHead?: string, phoneTail?: string, head?: string, tail?: string) =>
      `${phoneHead ?? head}****${phoneTail ?? tail}`,
  );

/** Tokens, tickets and the secret parts of addresses as we make them: 24 or 32 random bytes. */
const RANDOM_TEXT = /(?<![\w-])(?=[a-z0-9_-]*[A-Z])(?:[\w-]{43}|[\w-]{32})(?![\w-])/g;

/** API keys, whole or cut off. */
const API_KEY = /xb_(?:live|test)_\w{5,}/g;

/** The name and the password in an address. */
const CREDENTIALS = /:\/\/[^\s/@"]+@/g;

/** A text without the given secrets, and without what looks like one of ours. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
    .replaceAll(CREDENTIALS, '://[hidden]@')
    .replaceAll(API_KEY, '[key]')
    .replaceAll(RANDOM_TEXT, '[token]');

/** Lines are written together: as soon as there are this many bytes, and after this time at the latest. */
const GATHER_BYTES = 12_288;
const LONGEST_WAIT_MS = 100;
/** Maximum number of bytes buffered while the output is blocked. */
const MAX_WAITING_BYTES = 1_048_576;

export interface LogOptions {
  /** Texts that never reach the log, wherever they stand: the secrets that the process was given. */
  readonly secrets?: readonly string[];
  /** Standard output when left out. */
  readonly destination?: DestinationStream;
  /** Fields of every line, which name the process among those of the instance. */
  readonly origin?: { readonly host: string; readonly pid: number; readonly roles: string };
  /** Lines written inside of a span name it. */
  readonly isTraced?: boolean;
}

export function createLog(
  level: string,
  { secrets = [], destination, origin, isTraced = false }: LogOptions = {},
): Log {
  const options = {
    ...common(level, secrets),
    base: origin ?? null,
    ...(isTraced && { mixin: () => ({ ...activeTraceIds() }) }),
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lets the log write its buffer before the process ends. Lines without disk space by then are lost. */
export function endLog(log: Log): Promise<void> {
  const { [pino.symbols.streamSym]: stream } = log as Log & {
    readonly [pino.symbols.streamSym]: ReturnType<typeof pino.destination>;
  };
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_END_MS);
    stream.flush(() => resolve());
  });
}
const LONGEST_END_MS = 500;

/** The log entry of an answered request: our own facts, no request data. */
export interface RequestLine {
  /** Counted by the server. */
  readonly reqId: string;
  readonly method: string;
  /** The route as it was declared. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined while tracing is off. */
  readonly trace?: TraceIds | undefined;
}

/**
 * Writes the lines of requests to the same place and in the same form as `log`. They hold no secret and no personal
 * number that would have to be masked, so they are put together by hand: the logger takes ten times as long.
 */
export function requestLineWriter(log: Log): (line: RequestLine) => void {
  const { [pino.symbols.streamSym]: stream, [pino.symbols.chindingsSym]: origin } = log as Log & {
    readonly [pino.symbols.streamSym]: DestinationStream;
    /** The fields of every line, each behind a comma. */
    readonly [pino.symbols.chindingsSym]: string;
  };
  const routes = new Map<string, string>();
  return ({ reqId, method, route, status, ms, trace }) => {
    if (!log.isLevelEnabled('info')) return;
    let known = routes.get(route);
    if (known === undefined) {
      known = JSON.stringify(route);
      routes.set(route, known);
    }
    const traced = trace ? `"traceId":"${trace.traceId}","spanId":"${trace.spanId}",` : '';
    stream.write(
      `{"level":30,"time":"${new Date().toISOString()}"${origin},"reqId":"${reqId}","method":"${method}","route":${known},"status":${status},"ms":${Math.round(ms * 10) / 10},${traced}"msg":"request"}\n`,
    );
  };
}

const common = (level: string, secrets: readonly string[]) => ({
  level,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => loggedError(error) },
  hooks: {
    // Every line passes here as text with all its fields in it, so nothing escapes the masking.
    streamWrite: (line: string) => withoutSecrets(maskPersonal(line), secrets),
  },
});

/**
 * Writes without waiting for a terminal or the reader of a pipe; pino writes the rest when the process exits. A full disk costs
 * lines and nothing else: some are buffered, the others are counted, and the count is logged afterwards.
 */
function standardOutput() {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: GATHER_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    maxLength: MAX_WAITING_BYTES,
  });
  let lost = 0;
  let isWritable = true;
  // The error cannot be reported, and the next line is tried again.
  output.on('error', () => {
    isWritable = false;
  });
  output.on('write', () => {
    isWritable = true;
  });
  // At the end of the process the library writes its buffer, and would retry forever on a full disk.
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    if (isWritable) flushSync();
  };
  output.on('drop', () => {
    lost += 1;
  });
  // Not at the first write: the waiting lines still take up the full buffer.
  output.on('drain', () => {
    if (lost === 0) return;
    const [count, time] = [lost, new Date().toISOString()];
    lost = 0;
    output.write(`{"level":50,"time":"${time}","lost":${count},"msg":"lines of the log could not be written"}\n`);
  });
  return output;
}
