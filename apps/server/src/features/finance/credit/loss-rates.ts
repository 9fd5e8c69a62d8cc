import { RECEIVABLE_AGES, type ReceivableAge } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { monthCloses } from '../../ledger/ledger/month-closes.ts';

/** Expected loss by age, in hundredths of a per cent. */
export type LossRates = Readonly<Record<ReceivableAge, number>>;

/** The rates that hold in a month (yyyy-MM). */
export async function lossRatesIn(reader: Reader, month: string): Promise<LossRates> {
  const { rows } = await sql<{ age: ReceivableAge; rate_bp: number }>`
    select distinct on (age) age, rate_bp from expected_loss_rate where since <= ${`${month}-01`}::date
    order by age, since desc`.execute(reader);
  const known = new Map(rows.map(({ age, rate_bp }) => [age, rate_bp]));
  return Object.fromEntries(RECEIVABLE_AGES.map((age) => [age, known.get(age) ?? 0])) as LossRates;
}

/** Sets the rates from a month on. @throws {Refusal} `ledgerChecks.monthChanged` when that month is closed */
export async function setLossRates(
  tx: Tx,
  { month, rates, staffId }: { readonly month: string; readonly rates: LossRates; readonly staffId: string },
): Promise<LossRates> {
  const closed = (await monthCloses(tx)).find(({ reopenedAt }) => reopenedAt === null)?.month ?? '';
  if (month <= closed) throw new Refusal('ledgerChecks.monthChanged');
  const before = await lossRatesIn(tx, month);
  await tx
    .insertInto('expected_loss_rate')
    .values(RECEIVABLE_AGES.map((age) => ({ age, since: `${month}-01`, rate_bp: rates[age], set_by: staffId })))
    .onConflict((conflict) =>
      conflict.columns(['age', 'since']).doUpdateSet((row) => ({
        ...{ rate_bp: row.ref('excluded.rate_bp'), set_by: row.ref('excluded.set_by') },
        set_at: sql<Date>`now()`,
      })),
    )
    .execute();
  await recordAction(tx, {
    object: { kind: 'ledgerMonth', no: month },
    before: { lossRates: textOf(before) },
    after: { lossRates: textOf(rates) },
  });
  return lossRatesIn(tx, month);
}

const textOf = (rates: LossRates): string =>
  RECEIVABLE_AGES.map((age) => `${age} ${(rates[age] / 100).toFixed(2)}%`).join(', ');
