import { AUDIT_FIELDS, type AuditField } from '@xunban/contract';

type AuditValue = string | number | boolean | null | undefined | readonly string[];

/** The values of an object at one time, by the field names of the audit log. */
export type AuditValues = Partial<Readonly<Record<AuditField, AuditValue>>>;

/** One change by an action, as text; a value that is or was absent is an empty list. */
export interface AuditChange {
  readonly field: AuditField;
  /** For price data: the path in it, its label and its change, by language. */
  readonly path?: string;
  readonly texts?: Readonly<Record<string, PlaceTexts>>;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface PlaceTexts {
  readonly place: string;
  readonly change: string;
}

/**
 * Returns the differences between two states, in the order of `AUDIT_FIELDS`. A field present in only one state counts as empty
 * in the other.
 */
export function auditChanges(before: AuditValues, after: AuditValues): readonly AuditChange[] {
  return FIELDS.map((field) => ({ field, before: texts(before[field]), after: texts(after[field]) })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

const FIELDS = Object.keys(AUDIT_FIELDS) as AuditField[];

function texts(value: AuditValue): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  return typeof value === 'object' ? value : [String(value)];
}
