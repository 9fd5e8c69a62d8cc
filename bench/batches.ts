// Benchmark of several orders on shared working panels: laminate used compared with the theoretical minimum by area, next to
// each order on separate panels; and the time of the proposal over all open orders.
import { defaultBoardSpec } from '../packages/contract/src/board-spec.ts';
import {
  batchKey,
  defaultPanelRules,
  type OpenOrder,
  planBatch,
  proposeBatches,
} from '../packages/pricing/src/index.ts';
import { millis, percentile, printAtMost, printFigure, printRatio } from './lib/figures.ts';

const OPEN = Number(process.env['OPEN_ORDERS'] ?? 5_000);
const PROPOSAL_TARGET_MS = 10_000;
/** Maximum ratio of laminate used to the minimum that the area of the pieces requires, in whole panels. */
const BOUND_TARGET = 1.25;

/** The same orders with every run: the generator of Park and Miller. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const KINDS = [
  { ...defaultBoardSpec },
  { ...defaultBoardSpec, maskColour: 'blue' as const },
  { ...defaultBoardSpec, maskColour: 'black' as const, finish: 'enig' as const },
  { ...defaultBoardSpec, layers: 4 as const, finish: 'enig' as const },
  { ...defaultBoardSpec, thicknessMm: 1.2 as const },
  { ...defaultBoardSpec, layers: 6 as const, finish: 'enig' as const, tgCelsius: 150 as const },
];
const PIECES = [6, 6, 6, 11, 11, 21, 31, 51, 102, 204];

function openOrders(count: number): OpenOrder[] {
  const next = numbers(20_260_701);
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[next(KINDS.length)] ?? defaultBoardSpec;
    const [length, width] = [2_000 + next(13_000), 1_500 + next(10_000)];
    return {
      ...{ id: String(index).padStart(6, '0'), key: `${batchKey(kind)}|F${next(3)}`, layers: kind.layers },
      ...{ dueOn: `2026-07-${String(1 + next(20)).padStart(2, '0')}`, pieces: PIECES[next(PIECES.length)] ?? 6 },
      ...{ lengthUm: 10 * length, widthUm: 10 * width },
    };
  });
}

const orders = openOrders(OPEN);
const byId = new Map(orders.map((order) => [order.id, order]));
proposeBatches(orders.slice(0, 200), defaultPanelRules);

const startedAt = performance.now();
const proposals = proposeBatches(orders, defaultPanelRules);
const proposed = performance.now() - startedAt;
const inBatches = proposals.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
const panels = proposals.reduce((sum, { plan }) => sum + plan.panels, 0);
const alone = proposals.reduce((sum, { panelsAlone }) => sum + panelsAlone, 0);
printFigure(
  'proposed',
  `${proposals.length} batches of ${inBatches} of ${OPEN} orders, ${panels} panels instead of ${alone}`,
);
printAtMost('all open orders', proposed, PROPOSAL_TARGET_MS);

const ratios: number[] = [];
const times: number[] = [];
let taken = 0;
let bound = 0;
let laminate = 0;
let wanted = 0;
for (const { orderIds } of proposals.slice(0, 120)) {
  const items = orderIds.flatMap((id) => byId.get(id) ?? []);
  const [first] = items;
  if (first === undefined) continue;
  const from = performance.now();
  const plan = planBatch(items, first.layers, defaultPanelRules);
  times.push(performance.now() - from);
  if (plan === null) continue;
  const area = plan.workingPanel.lengthMm * plan.workingPanel.widthMm * 1_000_000;
  const asked = items.reduce((sum, { lengthUm, widthUm, pieces }) => sum + lengthUm * widthUm * pieces, 0);
  const minPanels = Math.ceil(asked / area);
  ratios.push(plan.panels / minPanels);
  taken += plan.panels;
  bound += minPanels;
  laminate += plan.panels * area;
  wanted += asked;
}
printFigure('one batch laid out', `median ${millis(percentile(times, 50))}, p95 ${millis(percentile(times, 95))}`);
printFigure('laminate that becomes boards', `${((wanted / laminate) * 100).toFixed(1)} %`);
printFigure('panels to the bound, worst', Math.max(...ratios).toFixed(2));
printRatio('panels to the area bound, all', taken / bound, { atMost: BOUND_TARGET });
