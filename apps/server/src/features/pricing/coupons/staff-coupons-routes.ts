import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { type IssuedCoupon, issuedCoupons, type RuleFigures, rulesWithFigures } from './coupon-lists.ts';
import { giveCoupon, makeRule, switchOff, switchOn } from './staff-coupons.ts';

type RuleView = CallOutput<AllCalls['staffCoupons']['rules']>['items'][number];
type IssuedView = CallOutput<AllCalls['staffCoupons']['issued']>['items'][number];

/** Rules of coupons, and the coupons of members. */
export function staffCouponsRoutes({ db }: Deps): readonly Route[] {
  const { staffCoupons } = calls;
  return [
    route(staffCoupons.rules, async ({ query }) => {
      const slice = { skip: query.skipCount, take: query.maxResultCount };
      const { total, rules } = await rulesWithFigures(db.readLagging, { state: query.state }, slice);
      return { totalCount: total, items: await presentRules(db.readLagging, rules) };
    }),
    route(staffCoupons.make, ({ actor, body, once }) =>
      once(async (tx) => {
        const { max, minimum, budget, percent, validFrom, validUntil, ...rest } = body;
        if (validFrom !== undefined && new Date(validFrom) >= new Date(validUntil))
          throw new Refusal('invalidInput', { fields: [{ field: 'validUntil', code: 'time' }] });
        const rule = await makeRule(tx, actor.staffId, {
          ...rest,
          ...{ maxFen: yuanOf(max), minimumFen: yuanOf(minimum), budgetFen: yuanOf(budget), percent: percent ?? null },
          validFrom: validFrom === undefined ? null : new Date(validFrom),
          validUntil: new Date(validUntil),
        });
        return oneRule(tx, rule.id);
      }),
    ),
    route(staffCoupons.switchOn, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await switchOn(tx, actor.staffId, { ...params, ...body });
        return oneRule(tx, params.id);
      }),
    ),
    route(staffCoupons.switchOff, ({ params, body, once }) =>
      once(async (tx) => {
        await switchOff(tx, { ...params, ...body });
        return oneRule(tx, params.id);
      }),
    ),
    route(staffCoupons.issued, async ({ query }) => {
      const slice = { skip: query.skipCount, take: query.maxResultCount };
      const { total, coupons } = await issuedCoupons(db.readLagging, query, slice);
      return { totalCount: total, items: await presentIssued(db.readLagging, coupons) };
    }),
    route(staffCoupons.give, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const id = await giveCoupon(tx, actor.staffId, { ...body, memberId: params.id });
        const [view] = await presentIssued(tx, (await issuedCoupons(tx, { id }, FIRST)).coupons);
        if (!view) throw new Error('invariant: coupon has a view');
        return view;
      }),
    ),
  ];
}

const FIRST = { skip: 0, take: 1 };
const yuanOf = (typed: string | number) => parseYuan(String(typed));

async function oneRule(reader: Reader, id: string): Promise<RuleView> {
  const [view] = await presentRules(reader, (await rulesWithFigures(reader, { id }, FIRST)).rules);
  if (!view) throw new Error('invariant: rule has a view');
  return view;
}

async function presentRules(reader: Reader, rules: readonly RuleFigures[]): Promise<RuleView[]> {
  const names = await staffNames(
    reader,
    rules.map(({ rule }) => rule.madeBy),
  );
  return rules.map(({ rule, uses, coupons, costFen, revenueFen }) => ({
    ...{ id: rule.id, ruleNo: rule.ruleNo, name: rule.name, kind: rule.kind, percent: rule.percent },
    ...{ max: toApi(rule.maxFen), minimum: toApi(rule.minimumFen), budget: toApi(rule.budgetFen) },
    ...{ audience: rule.audience, givenBy: rule.givenBy, code: rule.code ?? '', isCombinable: rule.isCombinable },
    ...{ validFrom: toIso(rule.validFrom), validUntil: toIso(rule.validUntil), maxUses: rule.maxUses },
    ...{ maxUsesEach: rule.maxUsesEach, state: rule.state, version: rule.version },
    ...{ madeBy: names.get(rule.madeBy) ?? '', madeAt: toIso(rule.madeAt), uses, coupons },
    ...{ cost: toApi(costFen), revenue: toApi(revenueFen) },
  }));
}

async function presentIssued(reader: Reader, coupons: readonly IssuedCoupon[]): Promise<IssuedView[]> {
  const names = await staffNames(
    reader,
    coupons.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]),
  );
  const cards = await memberCards(
    reader,
    coupons.map(({ memberId }) => memberId),
  );
  return coupons.map(({ rule, ...one }) => ({
    ...{ id: one.id, couponNo: one.couponNo, ruleId: rule.id, ruleName: rule.name, memberId: one.memberId },
    ...{ memberName: cards.get(one.memberId)?.name ?? '', givenBy: rule.givenBy, state: one.state },
    ...{ max: toApi(rule.maxFen), reason: one.reason, askedBy: names.get(one.askedBy ?? '') ?? '' },
    ...{ decidedBy: names.get(one.decidedBy ?? '') ?? '', givenAt: toIso(one.givenAt) },
    ...{ validUntil: toIso(rule.validUntil), mainNo: one.mainNo },
    discount: one.grantedFen === null ? null : toApi(one.grantedFen),
  }));
}
