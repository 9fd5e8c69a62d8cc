import { type EnvelopeKind, ERRORS, type ErrorCode, type ErrorInfo, type Renames } from '@xunban/contract';
import { hasErrorText, type Language, ruleText, translate } from '@xunban/i18n';
import type { FieldFault, Refusal } from '../refusal.ts';

/** A refusal as sent: status, extra headers and JSON text. The one place where codes become texts. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The presentation of a refusal: the envelope of its answer, its language, and the names of its fields. */
interface ReplyContext {
  readonly envelope: EnvelopeKind;
  readonly language: Language;
  readonly sentNames: Renames;
}

export function refusalAnswer(refusal: Refusal, { envelope, language, sentNames }: ReplyContext): ApiAnswer {
  const info: ErrorInfo = ERRORS[refusal.code];
  const message = refusalText(language, refusal);
  const validationErrors = refusal.fields.map((fault) => ({
    message: fault.message ?? faultText(language, fault),
    members: [apiPath(fault.field, sentNames)],
    code: fault.code,
  }));
  const headers = {
    ...retryAfter(refusal),
    ...(info.status === 401 ? { 'WWW-Authenticate': 'Bearer error="invalid_token"' } : {}),
  };
  if (info.status === 401)
    return {
      status: 401,
      headers,
      body: JSON.stringify({ ...unauthenticated(envelope, refusal.code, message), error_description: message }),
    };
  const faults = validationErrors.length > 0 ? { validationErrors } : {};
  const data = refusal.data ? { data: refusal.data } : {};
  if (envelope === 'applet') {
    // The envelope answers 200 for whatever the business refuses; only a failure of the transport or of ours is an HTTP error.
    const isTransport = info.isTransport ?? (info.status === 413 || info.status === 415 || info.status >= 500);
    const status = isTransport ? info.status : 200;
    return {
      status,
      headers,
      body: JSON.stringify({
        success: false,
        code: info.body ?? refusal.code,
        message,
        result: null,
        ...faults,
        ...data,
      }),
    };
  }
  return {
    status: info.status,
    headers,
    body: JSON.stringify({ error: { code: refusal.code, message, ...faults, ...data } }),
  };
}

const apiPath = (field: string, sentNames: Renames): string =>
  field
    .split('.')
    .map((name) => (Object.hasOwn(sentNames, name) ? sentNames[name] : name))
    .join('.');

/** The form of the specification; the code says which key of a program is refused, and why. */
const unauthenticated = (envelope: EnvelopeKind, code: ErrorCode, message: string) =>
  envelope === 'applet'
    ? { success: false, code, message, result: null }
    : { error: 'invalid_token', ...(code === 'unauthenticated' ? {} : { code }) };

function retryAfter(refusal: Refusal): Record<string, string> {
  const seconds = secondsToWait(refusal);
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

function secondsToWait({ data }: Refusal): number | undefined {
  const seconds = data?.['retryAfterSeconds'];
  return typeof seconds === 'number' ? seconds : undefined;
}

/** Texts of limits name the time of the next try as `{{wait}}`. */
export function refusalText(language: Language, refusal: Refusal): string {
  const code: ErrorCode = refusal.code;
  if (!hasErrorText(code)) return code;
  return translate(language, code, { wait: waitText(language, secondsToWait(refusal)), ...refusal.params });
}

function waitText(language: Language, seconds: number | undefined): string {
  if (seconds === undefined) return translate(language, 'wait.later');
  if (seconds < 60) return translate(language, 'wait.seconds', { number: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return translate(language, 'wait.minutes', { number: minutes });
  return translate(language, 'wait.hours', { number: Math.ceil(minutes / 60) });
}

/** A fault is one of a field's form, or a rule of the price book that the board breaks. */
function faultText(language: Language, fault: FieldFault): string {
  const key = `validation.${fault.code}`;
  if (hasErrorText(key)) return translate(language, key, fault.params ?? {});
  return ruleText(language, fault.code, fault.params ?? {}) ?? translate(language, 'validation.invalid', {});
}
