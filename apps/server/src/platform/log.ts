import { TOKEN_FIELD } from '@xunban/contract';
import { type DestinationStream, type Logger, pino } from 'pino';

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
];

/** Eleven digits that look like a mobile number, sixteen and more that look like a card or identity number. */
const PERSONAL_NUMBER = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)|(?<!\d)(\d{4})\d{8,11}(\d{4}|\d{3}[\dXx])(?!\d)/g;

/** Masks the middle of phone, card and identity numbers inside free text. */
const maskPersonal = (text: string): string =>
  text.replaceAll(
    PERSONAL_NUMBER,
    (_all, phoneHead?: string, phoneTail?: string, head?: string, tail?: string) =>
      `${phoneHead ?? head}****${phoneTail ?? tail}`,
  );

/** Lines are written together: as soon as there are this many bytes, and after this time at the latest. */
const GATHER_BYTES = 12_288;
const LONGEST_WAIT_MS = 100;

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    ...common(level),
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  };
  return pino(options, destination ?? standardOutput());
}

/** What the log says about an answered request: facts of ours, and nothing that anybody sent. */
export interface RequestLine {
  /** Counted by the server. */
  readonly reqId: string;
  readonly method: string;
  /** As it was declared. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Writes the lines of requests to the same place and in the same form as `log`. They hold no secret and no personal
 * number that would have to be masked, so they are put together by hand: the logger takes ten times as long.
 */
export function requestLineWriter(log: Log): (line: RequestLine) => void {
  const { [pino.symbols.streamSym]: stream } = log as Log & { readonly [pino.symbols.streamSym]: DestinationStream };
  const routes = new Map<string, string>();
  return ({ reqId, method, route, status, ms }) => {
    if (!log.isLevelEnabled('info')) return;
    let known = routes.get(route);
    if (known === undefined) {
      known = JSON.stringify(route);
      routes.set(route, known);
    }
    stream.write(
      `{"level":30,"time":"${new Date().toISOString()}","reqId":"${reqId}","method":"${method}","route":${known},"status":${status},"ms":${Math.round(ms * 10) / 10},"msg":"request"}\n`,
    );
  };
}

const common = (level: string) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: {
    // Every line passes here as text with all its fields in it, so no number escapes the masking.
    streamWrite: (line: string) => maskPersonal(line),
  },
});

/** Writes without waiting for a terminal or the reader of a pipe; pino writes what is left when the process exits. */
const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: GATHER_BYTES, periodicFlush: LONGEST_WAIT_MS });
