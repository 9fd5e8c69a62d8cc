import { auditActionOf } from '@xunban/contract';
import { expect } from 'vitest';
import type { Db } from '../platform/db/database.ts';
import { implementedCalls } from './declared-calls.ts';
import { EXPECTED_ENTRIES } from './expected-entries.ts';
import type { Api, TestStaff } from './server.ts';

export const auditedCalls = implementedCalls.filter(({ def }) => auditActionOf(def) !== undefined);

/** Case-specific details of an entry, besides those that its call always leaves. */
interface Particulars {
  readonly no?: string | RegExp;
  /** Replaces the usual reason, where one is recorded. */
  readonly reason?: string;
  /** Changed fields, when they differ from the usual case. */
  readonly changes?: readonly string[];
  /** The actor, when it is not the staff user of these actions. */
  readonly by?: Pick<TestStaff, 'staffId' | 'api'>;
}

type Input<A extends keyof Api, C extends keyof Api[A]> = Api[A][C] extends (
  given: infer I,
  ...rest: never[]
) => unknown
  ? I
  : never;
type Answer<A extends keyof Api, C extends keyof Api[A]> = Api[A][C] extends (...given: never[]) => Promise<infer R>
  ? R
  : never;

/** Makes a call by its name, and looks at the one row that it left. */
export type PerformAction = <A extends keyof Api & string, C extends keyof Api[A] & string>(
  name: `${A}.${C}`,
  input: Input<A, C>,
  is?: Particulars,
) => Promise<Answer<A, C>>;

/** The same for a call that is made in another way, by the staff user of this id. */
export type Acted = <Answer>(
  name: string,
  work: () => Promise<Answer>,
  is?: Omit<Particulars, 'by'> & { readonly by?: string },
) => Promise<Answer>;

export interface AuditedActions {
  readonly action: PerformAction;
  readonly acted: Acted;
  /** The names of the calls that were made. */
  readonly made: ReadonlySet<string>;
}

/**
 * Makes calls as a staff user, and compares each with its line of `EXPECTED_ENTRIES`. @param usualReason the reason given with
 * calls
 */
export function actionsOf(db: Db, person: Pick<TestStaff, 'staffId' | 'api'>, usualReason: string): AuditedActions {
  const made = new Set<string>();
  const acted: Acted = async (name, work, { no, reason = usualReason, changes, by = person.staffId } = {}) => {
    const call = auditedCalls.find((one) => one.name === name);
    const expected = EXPECTED_ENTRIES[name];
    if (!call || !expected) throw new Error(`${name} is not declared with an audited action, or has no expected entry`);
    const [subject, usualChanges = [], recorded] = expected;
    const before = await lastEntry(db);
    const answer = await work();
    const entries = await entriesAfter(db, before);
    expect(entries.map((entry) => entry.action)).toEqual([auditActionOf(call.def)]);
    const [entry] = entries;
    expect(entry).toMatchObject({
      staff_id: by,
      object_kind: subject,
      ...(no === undefined ? {} : { object_no: typeof no === 'string' ? no : expect.stringMatching(no) }),
      reason: recorded ? reason : '',
      ip: '127.0.0.1',
      request_id: expect.stringMatching(/./),
    });
    expect(entry?.staff_name).not.toBe('');
    const found = (entry?.changes ?? []) as { readonly field: string }[];
    expect(found.map(({ field }) => field)).toEqual(changes ?? usualChanges);
    made.add(name);
    return answer;
  };
  const action: PerformAction = async (name, input, { by = person, ...is } = {}) => {
    const [area = '', call = ''] = name.split('.');
    const made: (input: unknown) => Promise<never> = Reflect.get(Reflect.get(by.api, area), call);
    return acted(name, () => made(input), { ...is, by: by.staffId });
  };
  return { action, acted, made };
}

/** Returns the id of the latest entry of the audit feature. */
export async function lastEntry(db: Db): Promise<bigint> {
  const row = await db.read.selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0n;
}

export const entriesAfter = (db: Db, id: bigint) =>
  db.read.selectFrom('audit_entry').selectAll().where('id', '>', id).orderBy('id').execute();
