import { AUDIT_FIELDS, type AuditField } from '@xunban/contract';

type Fact = string | number | boolean | null | undefined | readonly string[];

/** What is known of an object at one moment, by the names under which the log shows it. */
export type Facts = Partial<Readonly<Record<AuditField, Fact>>>;

/** One thing that an act changed, all in text; a value that was or is not there is an empty list. */
export interface AuditChange {
  readonly field: AuditField;
  /** Of price data: the place in them, and what people call it and its change, by language. */
  readonly path?: string;
  readonly words?: Readonly<Record<string, PlaceWords>>;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface PlaceWords {
  readonly place: string;
  readonly change: string;
}

/** What differs between two moments, in the order of `AUDIT_FIELDS`. A field that stands on one side only was empty on the other. */
export function factChanges(before: Facts, after: Facts): readonly AuditChange[] {
  return FIELDS.map((field) => ({ field, before: texts(before[field]), after: texts(after[field]) })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

const FIELDS = Object.keys(AUDIT_FIELDS) as AuditField[];

function texts(fact: Fact): readonly string[] {
  if (fact === null || fact === undefined || fact === '') return [];
  return typeof fact === 'object' ? fact : [String(fact)];
}
