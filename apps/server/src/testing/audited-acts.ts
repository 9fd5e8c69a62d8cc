import { auditActOf } from '@xunban/contract';
import { expect } from 'vitest';
import type { Db } from '../platform/db/database.ts';
import { liveCalls } from './declared-calls.ts';

export const auditedCalls = liveCalls.filter(({ def }) => auditActOf(def) !== undefined);

interface ExpectedEntry {
  readonly on: string;
  readonly no?: string | RegExp;
  /** Names of the fields that changed, in the order in which they are declared. */
  readonly changes?: readonly string[];
  readonly reason?: string;
  /** When it is somebody else than the person that the acts are of. */
  readonly by?: string;
}

export type Act = <Answer>(name: string, work: () => Promise<Answer>, expected: ExpectedEntry) => Promise<Answer>;

/** Makes calls, each with a look at the one row that it left. @returns also the names of the calls that were made */
export function actsOf(db: Db, staffId: string): { readonly act: Act; readonly made: ReadonlySet<string> } {
  const made = new Set<string>();
  const act: Act = async (name, work, expected) => {
    const call = auditedCalls.find((one) => one.name === name);
    if (!call) throw new Error(`${name} is not declared with an act.`);
    const before = await lastEntry(db);
    const answer = await work();
    const entries = await entriesAfter(db, before);
    expect(entries.map((entry) => entry.act)).toEqual([auditActOf(call.def)]);
    const [entry] = entries;
    expect(entry).toMatchObject({
      staff_id: expected.by ?? staffId,
      object_kind: expected.on,
      ...(expected.no === undefined
        ? {}
        : { object_no: typeof expected.no === 'string' ? expected.no : expect.stringMatching(expected.no) }),
      reason: expected.reason ?? '',
      ip: '127.0.0.1',
      request_id: expect.stringMatching(/./),
    });
    expect(entry?.staff_name).not.toBe('');
    const changes = (entry?.changes ?? []) as { readonly field: string }[];
    expect(changes.map(({ field }) => field)).toEqual(expected.changes ?? []);
    made.add(name);
    return answer;
  };
  return { act, made };
}

/** The id of the latest entry of the audit room. */
export async function lastEntry(db: Db): Promise<bigint> {
  const row = await db.read.selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0n;
}

export const entriesAfter = (db: Db, id: bigint) =>
  db.read.selectFrom('audit_entry').selectAll().where('id', '>', id).orderBy('id').execute();
