import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { adjustment } from '../features/ledger/ledger/events.ts';
import { postJournal } from '../features/ledger/ledger/post-journal.ts';
import type { TestServer } from './server.ts';

/** Creates an old month with a booking in it, which can be closed: the last ledger check found no faults. @returns yyyy-MM */
export async function giveOldMonth({ deps }: TestServer, memberId: string): Promise<string> {
  await deps.db.transaction(async (tx) => {
    const given = adjustment({ key: 'old month', memberId, reference: '期初', amount: fen(100n) });
    await postJournal(tx, given, { eventAt: new Date('2025-06-15T12:00:00+08:00') });
    await sql`insert into ledger_check (state, ended_at, night) values ('clean', now(), '2025-06-30')`.execute(tx);
  });
  return '2025-06';
}
