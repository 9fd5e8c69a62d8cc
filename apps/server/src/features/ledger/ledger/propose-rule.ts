import { type RevenueRules, TAX_RATES } from '@xunban/contract';
import { LINE_CODES } from '@xunban/pricing';
import { type Selectable, sql } from 'kysely';
import { shanghaiDay, toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { RevenueRule as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { revenueRuleChanged } from './revenue-rule-events.ts';
import { type RevenueRule, ruleOf } from './revenue-rules.ts';

const RULE = { kind: 'revenueRule' } as const;
type Row = Selectable<Table>;

/** A rule with the first day on which it applies, yyyy-MM-dd. */
interface DatedRule extends RevenueRule {
  readonly since: string;
}

/**
 * Proposes a rule from a later day on, which a second user has to approve.
 * @throws {Refusal} `revenueRule.rate` when the taxpayer has no such rate, `revenueRule.line` for an unknown price line,
 * `revenueRule.tooEarly` unless the day is to come, `revenueRule.taken` when a rule begins on it, `revenueRule.waits`
 */
export async function proposeRule(
  tx: Tx,
  staffId: string,
  { reason, ...rule }: DatedRule & { readonly reason: string },
): Promise<void> {
  const rates: readonly number[] = TAX_RATES[rule.taxpayer];
  if (Object.values(rule.percentOf).some((percent) => !rates.includes(percent))) throw new Refusal('revenueRule.rate');
  await requireDay(tx, rule.since);
  const inserted = await tx
    .insertInto('revenue_rule')
    .values({
      ...{ since: rule.since, taxpayer: rule.taxpayer, tooling_lines: [...rule.toolingLines], reason },
      ...{ board_percent: rule.percentOf.board, freight_percent: rule.percentOf.freight, asked_by: staffId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('revenueRule.waits');
  await recordAction(tx, { object: RULE, after: { revenueRule: textOf(rule), awaitsSecondApproval: true }, reason });
  await raise(tx, revenueRuleChanged, { id: inserted.id, staffId });
}

/** A sale that is being booked when a rule is approved must be one of a day before it. */
const MARGIN_MS = 300_000;

async function requireDay(tx: Tx, since: string): Promise<void> {
  const now = await databaseNow(tx);
  if (since <= shanghaiDay(new Date(now.getTime() + MARGIN_MS))) throw new Refusal('revenueRule.tooEarly');
  const taken = await tx
    .selectFrom('revenue_rule')
    .select('id')
    .where('since', '=', since)
    .where('state', '=', 'granted')
    .executeTakeFirst();
  if (taken) throw new Refusal('revenueRule.taken');
}

/** Proposed rules of revenue and output tax. */
export const revenueRuleApprovals: ApprovalSource = {
  kinds: ['revenueRule'],

  find: async (reader, { isWaiting, max, ids }) =>
    (await rulesOf(reader, { isWaiting, max, ids })).flatMap((row) =>
      row.asked_by === null
        ? []
        : {
            ...{ kind: 'revenueRule', id: row.id, subjectId: row.id, no: '', memberId: null, amount: null },
            ...{ goesTo: textOf(datedRule(row)), reason: row.reason, evidence: 0 },
            ...{ askedBy: row.asked_by, askedAt: row.asked_at },
            decision:
              row.decided_by === null || row.decided_at === null
                ? null
                : { isApproved: row.state === 'granted', by: row.decided_by, at: row.decided_at, note: row.note },
          },
    ),

  decide: async (tx, { staffId }, { id, decision, note }) => {
    const asked = await tx.selectFrom('revenue_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!asked || asked.asked_by === null) throw new Refusal('notFound');
    if (asked.state !== 'waiting') throw new Refusal('revenueRule.ended');
    const isGranted = decision === 'approve';
    const text = textOf(datedRule(asked));
    if (isGranted) {
      await requireFourEyes(tx, {
        ...{ askedBy: asked.asked_by, staffId, own: 'revenueRule.own', object: RULE, no: text, amount: null },
      });
      await requireDay(tx, asked.since);
    }
    await tx
      .updateTable('revenue_rule')
      .set({ state: isGranted ? 'granted' : 'refused', decided_by: staffId, decided_at: sql<Date>`now()`, note })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      object: RULE,
      before: { awaitsSecondApproval: true },
      after: { ...(isGranted && { revenueRule: text }), awaitsSecondApproval: false },
      reason: note,
    });
    await raise(tx, revenueRuleChanged, { id, staffId });
  },
};

/** The waiting rule if it is one of these. */
export const waitingRevenueRules = (
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<readonly Pick<Row, 'id' | 'reason'>[]> =>
  rulesOf(reader, { isWaiting: true, max: 1, ids: ids === 'all' ? undefined : ids });

/** Rules as their page shows them. */
export async function viewRules(reader: Reader): Promise<RevenueRules> {
  const rows = await reader
    .selectFrom('revenue_rule')
    .selectAll()
    .where('state', '<>', 'refused')
    .orderBy('since', 'desc')
    .execute();
  const granted = rows.filter(({ state }) => state === 'granted');
  const waiting = rows.find(({ state }) => state === 'waiting');
  const today = shanghaiDay(await databaseNow(reader));
  const inForce = granted.find(({ since }) => since <= today);
  const names = await staffNames(
    reader,
    rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by]),
  );
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    items: granted.map((row) => ({
      ...{ ...viewed(row), isInForce: row === inForce },
      ...{ decidedBy: nameOf(row.decided_by), decidedAt: toIsoOrNull(row.decided_at) },
    })),
    waiting: waiting
      ? {
          ...viewed(waiting),
          reason: waiting.reason,
          askedBy: nameOf(waiting.asked_by),
          askedAt: toIso(waiting.asked_at),
        }
      : null,
    lines: [...LINE_CODES],
  };
}

const datedRule = (row: Row): DatedRule => ({ since: row.since, ...ruleOf(row) });

const viewed = (row: Row) => {
  const { since, taxpayer, percentOf, toolingLines } = datedRule(row);
  const rates = { boardPercent: percentOf.board, freightPercent: percentOf.freight };
  return { since, taxpayer, ...rates, toolingLines: [...toolingLines] };
};

async function rulesOf(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<readonly Row[]> {
  let query = reader.selectFrom('revenue_rule').selectAll();
  if (ids) query = query.where('id', 'in', [...ids]);
  query = query.where('state', isWaiting ? '=' : '<>', 'waiting');
  return query.orderBy('decided_at', 'desc').limit(max).execute();
}

/** Names the rule in any language. */
const textOf = ({ since, taxpayer, percentOf, toolingLines }: DatedRule): string =>
  `${since} · ${taxpayer} · ${percentOf.board} % / ${percentOf.freight} % · ${toolingLines.join(', ') || '—'}`;
