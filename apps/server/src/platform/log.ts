import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields that never reach a log, wherever they stand two levels deep. */
const SECRET_FIELDS = [
  'password',
  'payPassword',
  'token',
  'access_Token',
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
export const maskPersonal = (text: string): string =>
  text.replaceAll(
    PERSONAL_NUMBER,
    (_all, phoneHead?: string, phoneTail?: string, head?: string, tail?: string) =>
      `${phoneHead ?? head}****${phoneTail ?? tail}`,
  );

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    hooks: {
      // Every line passes here as text, after all fields are in it: the one place where nothing can slip by.
      streamWrite: (line: string) => maskPersonal(line),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
