import { hundredthsOf } from '@xunban/contract/board-spec';
import { addDays } from '../calendar/working-days.ts';
import { marginFor, type PanelRules } from './panel-rules.ts';
import { type BatchItem, type BatchPlan, planBatch } from './plan-batch.ts';
import { maxRectangles } from './upper-bound.ts';

/** An order that waits for its production. */
export interface OpenOrder extends BatchItem {
  /** Key of properties that must be equal in a batch: panel process and factory. */
  readonly key: string;
  readonly layers: number;
  /** The day on which it is to leave, yyyy-MM-dd. */
  readonly dueOn: string;
}

export interface BatchProposal {
  readonly key: string;
  /** The one that is due first stands first. */
  readonly orderIds: readonly string[];
  readonly plan: BatchPlan;
  /** Minimum number of working panels for the same orders on separate panels. */
  readonly panelsAlone: number;
  readonly firstDueOn: string;
  readonly lastDueOn: string;
}

/** Orders of a batch are due within so many days: all of them leave the factory together. */
export const DUE_WITHIN_DAYS = 3;
/** More boards than this on one panel, and drilling and sorting take longer than the laminate is worth. */
const MAX_ORDERS = 12;
/** An order that fills panels of its own so well gains nothing by company; tenths of a percent. */
const FULL_PER_MILLE = 800;

/**
 * Proposes open orders to be made together: of the same kind, due within {@link DUE_WITHIN_DAYS} days, and on fewer working
 * panels than on separate ones. Each order is in one proposal at most; those due first come first. The layouts are quick ones:
 * a batch created from a proposal is laid out again, and uses as much laminate or less.
 */
export function proposeBatches(orders: readonly OpenOrder[], rules: PanelRules): BatchProposal[] {
  const groups = new Map<string, OpenOrder[]>();
  for (const order of [...orders].sort(byDue)) groups.set(order.key, [...(groups.get(order.key) ?? []), order]);
  const alone = panelsForAlone(rules);
  const proposals: BatchProposal[] = [];
  for (const [key, group] of groups) {
    let waiting = group
      .map((order) => ({ order, ...alone(order) }))
      .filter(({ panels, isFull }) => panels > 0 && !isFull);
    while (waiting.length > 1) {
      const first = waiting[0];
      if (first === undefined) break;
      const until = addDays(first.order.dueOn, DUE_WITHIN_DAYS);
      const chosen = waiting.filter(({ order }) => order.dueOn <= until).slice(0, MAX_ORDERS);
      const plan = planBatch(
        chosen.map(({ order }) => order),
        first.order.layers,
        rules,
        'quick',
      );
      const panelsAlone = chosen.reduce((sum, { panels }) => sum + panels, 0);
      if (chosen.length < 2 || plan === null || plan.panels >= panelsAlone) {
        waiting = waiting.slice(1);
        continue;
      }
      proposals.push({
        ...{ key, plan, panelsAlone },
        orderIds: chosen.map(({ order }) => order.id),
        firstDueOn: first.order.dueOn,
        lastDueOn: chosen.at(-1)?.order.dueOn ?? first.order.dueOn,
      });
      waiting = waiting.slice(chosen.length);
    }
  }
  return proposals.sort(
    (a, b) => (a.firstDueOn < b.firstDueOn ? -1 : a.firstDueOn > b.firstDueOn ? 1 : 0) || saved(b) - saved(a),
  );
}

const saved = ({ panelsAlone, plan }: BatchProposal): number => panelsAlone - plan.panels;

const byDue = (a: OpenOrder, b: OpenOrder): number =>
  a.dueOn === b.dueOn ? (a.id < b.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;

/**
 * Returns the minimum number of panels for a single order, none when it fits none, and whether it fills them. Uses the bound on
 * the capacity of a panel, which is known at once: the saving of a batch is never overstated.
 */
function panelsForAlone(rules: PanelRules) {
  const gap = 10 * hundredthsOf(rules.pieceGapMm);
  return ({ lengthUm, widthUm, layers, pieces }: OpenOrder): { readonly panels: number; readonly isFull: boolean } => {
    const margin = 10 * hundredthsOf(marginFor(layers, rules));
    const long = Math.max(lengthUm, widthUm) + gap;
    const short = Math.min(lengthUm, widthUm) + gap;
    let best: { readonly panels: number; readonly laminate: number } | null = null;
    for (const panel of rules.workingPanels) {
      const [width, height] = [10 * hundredthsOf(panel.lengthMm), 10 * hundredthsOf(panel.widthMm)];
      const max = maxRectangles(width - 2 * margin + gap, height - 2 * margin + gap, long, short);
      if (max === 0) continue;
      const panels = Math.ceil(pieces / max);
      const laminate = panels * width * height;
      if (best === null || laminate < best.laminate) best = { panels, laminate };
    }
    if (best === null) return { panels: 0, isFull: false };
    return { panels: best.panels, isFull: pieces * lengthUm * widthUm * 1000 >= best.laminate * FULL_PER_MILLE };
  };
}
