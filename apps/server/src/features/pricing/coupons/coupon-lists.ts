import { COUPON_GIFT_STATES, type CouponRuleState, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import { pageWithTotal } from '../../../platform/db/page-with-total.ts';
import type { CouponRule as RuleRow } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { COUPON_SHARES, MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';
import { type CouponRule, ruleOf } from './coupon-store.ts';

interface Slice {
  readonly skip: number;
  readonly take: number;
}

export interface RuleFigures {
  readonly rule: CouponRule;
  readonly uses: number;
  readonly coupons: number;
  readonly costFen: Fen;
  readonly revenueFen: Fen;
}

type FigureRow = Selectable<RuleRow> & {
  readonly total: number;
  readonly uses: number;
  readonly coupons: number;
  readonly cost_fen: bigint;
  readonly revenue_fen: bigint;
};

/** Rules with the figures of their coupons, newest first. */
export async function rulesWithFigures(
  reader: Reader,
  filter: { readonly state?: CouponRuleState | undefined; readonly id?: string },
  slice: Slice,
): Promise<{ readonly total: number; readonly rules: readonly RuleFigures[] }> {
  const { total, rows } = await pageWithTotal(async ({ skip, take }) => {
    const read = await sql<FigureRow>`
      select rule.*, count(*) over ()::int as total,
        (select count(*)::int from coupon_use use where use.rule_id = rule.id and use.returned_at is null) as uses,
        (select count(*)::int from coupon where coupon.rule_id = rule.id and coupon.state = 'given') as coupons,
        figures.cost_fen, figures.revenue_fen
      from coupon_rule rule
      cross join lateral (select coalesce(sum(share.discount_fen), 0)::bigint as cost_fen,
          coalesce(sum(share.net_fen), 0)::bigint as revenue_fen
        from coupon_use use
        join coupon on coupon.id = use.coupon_id
        join ${COUPON_SHARES} share on share.main_order_id = use.main_order_id and share.coupon_no = coupon.coupon_no
        where use.rule_id = rule.id and use.returned_at is null and share.is_live) figures
      where (${filter.state ?? null}::text is null or rule.state = ${filter.state ?? null})
        and (${filter.id ?? null}::uuid is null or rule.id = ${filter.id ?? null}::uuid)
      order by rule.made_at desc, rule.id desc offset ${skip} limit ${take}`.execute(reader);
    return read.rows;
  }, slice);
  return {
    total,
    rules: rows.map((row) => ({
      ...{ rule: ruleOf(row), uses: row.uses, coupons: row.coupons },
      ...{ costFen: fen(row.cost_fen), revenueFen: fen(row.revenue_fen) },
    })),
  };
}

export interface IssuedCoupon {
  readonly id: string;
  readonly couponNo: string;
  readonly memberId: string;
  readonly rule: CouponRule;
  readonly state: (typeof COUPON_GIFT_STATES)[number];
  readonly reason: string;
  readonly askedBy: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string;
  readonly givenAt: Date;
  readonly mainNo: string;
  readonly grantedFen: Fen | null;
}

type IssuedRow = Selectable<RuleRow> & {
  readonly total: number;
  readonly coupon_id: string;
  readonly coupon_no: string;
  readonly member_id: string;
  readonly coupon_state: string;
  readonly gift_reason: string;
  readonly gift_asked_by: string | null;
  readonly gift_decided_by: string | null;
  readonly gift_decided_at: Date | null;
  readonly gift_note: string;
  readonly given_at: Date;
  readonly main_no: string | null;
  readonly granted_fen: bigint | null;
};

export interface IssuedFilter {
  readonly memberId?: string | undefined;
  readonly ruleNo?: string | undefined;
  readonly id?: string;
  /** Gifts that wait for an approval, or that two have decided. */
  readonly approval?: 'waiting' | 'decided';
  readonly ids?: readonly string[] | undefined;
}

/** Coupons of members, newest first. */
export async function issuedCoupons(
  reader: Reader,
  filter: IssuedFilter,
  slice: Slice,
): Promise<{ readonly total: number; readonly coupons: readonly IssuedCoupon[] }> {
  const conditions = [
    sql`true`,
    ...(filter.memberId === undefined ? [] : [sql`coupon.member_id = ${filter.memberId}`]),
    ...(filter.ruleNo === undefined ? [] : [sql`rule.rule_no = ${filter.ruleNo}`]),
    ...(filter.id === undefined ? [] : [sql`coupon.id = ${filter.id}`]),
    ...(filter.ids === undefined ? [] : [sql`coupon.id = any (${filter.ids}::uuid[])`]),
    ...(filter.approval === 'waiting' ? [sql`coupon.state = 'waiting'`] : []),
    ...(filter.approval === 'decided'
      ? [sql`coupon.state <> 'waiting' and coupon.asked_by is not null and not coupon.is_alone`]
      : []),
  ];
  const { total, rows } = await pageWithTotal(async ({ skip, take }) => {
    const read = await sql<IssuedRow>`
      select rule.*, count(*) over ()::int as total, coupon.id as coupon_id, coupon.coupon_no, coupon.member_id,
        coupon.state as coupon_state, coupon.reason as gift_reason, coupon.asked_by as gift_asked_by,
        coupon.decided_by as gift_decided_by, coupon.decided_at as gift_decided_at, coupon.note as gift_note,
        coupon.given_at, main.main_no, use.granted_fen
      from coupon
      join coupon_rule rule on rule.id = coupon.rule_id
      left join coupon_use use on use.coupon_id = coupon.id and use.returned_at is null
      left join ${MAIN_ORDERS} main on main.id = use.main_order_id
      where ${sql.join(conditions, sql` and `)}
      order by coupon.given_at desc, coupon.id offset ${skip} limit ${take}`.execute(reader);
    return read.rows;
  }, slice);
  return { total, coupons: rows.map(issuedOf) };
}

const issuedOf = (row: IssuedRow): IssuedCoupon => ({
  ...{ id: row.coupon_id, couponNo: row.coupon_no, memberId: row.member_id, rule: ruleOf(row) },
  state: parseEnum(COUPON_GIFT_STATES, row.coupon_state),
  ...{ reason: row.gift_reason, askedBy: row.gift_asked_by, decidedBy: row.gift_decided_by },
  ...{ decidedAt: row.gift_decided_at, note: row.gift_note, givenAt: row.given_at, mainNo: row.main_no ?? '' },
  grantedFen: row.granted_fen === null ? null : fen(row.granted_fen),
});

export interface RuleRequest {
  readonly rule: CouponRule;
  readonly askedAt: Date;
  readonly decision: {
    readonly isApproved: boolean;
    readonly by: string;
    readonly at: Date;
    readonly note: string;
  } | null;
}

/** Rules that wait for an approval; or the decided ones, the latest first. */
export async function rulesForApproval(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<RuleRequest[]> {
  let query = reader
    .selectFrom('coupon_rule')
    .selectAll()
    .where('is_alone', '=', false)
    .where('asked_by', 'is not', null);
  if (ids) query = query.where('id', 'in', [...ids]);
  const rows = isWaiting
    ? await query.where('state', '=', 'waiting').execute()
    : await query.where('decided_at', 'is not', null).orderBy('decided_at', 'desc').limit(max).execute();
  return rows.map((row) => ({
    rule: ruleOf(row),
    askedAt: row.asked_at ?? row.made_at,
    decision:
      row.decided_by === null || row.decided_at === null
        ? null
        : { isApproved: row.is_approved ?? false, by: row.decided_by, at: row.decided_at, note: row.note },
  }));
}
