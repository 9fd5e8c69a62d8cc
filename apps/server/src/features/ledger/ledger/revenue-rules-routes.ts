import { calls } from '@xunban/contract';
import { LINE_CODES } from '@xunban/pricing';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { proposeRule, viewRules } from './propose-rule.ts';

/** Rules of revenue and output tax: the list, and proposals. */
export function revenueRulesRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { staffRevenueRules } = calls;
  return [
    route(staffRevenueRules.list, () => viewRules(db.readLagging)),

    route(staffRevenueRules.propose, ({ actor, body, once }) => {
      const { boardPercent: board, freightPercent: freight, toolingLines, ...rule } = body;
      const lines = LINE_CODES.filter((line) => toolingLines.includes(line));
      if (lines.length < new Set(toolingLines).size) throw new Refusal('revenueRule.line');
      return once(async (tx) => {
        await proposeRule(tx, actor.staffId, { ...rule, percentOf: { board, freight }, toolingLines: lines });
        return viewRules(tx);
      });
    }),
  ];
}
