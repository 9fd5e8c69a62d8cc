import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packMixed } from './pack-mixed.ts';
import { defaultPanelRules, piecesToMake } from './panel-rules.ts';
import { type BatchItem, type BatchPlan, piecesOnLayout, planBatch } from './plan-batch.ts';

const item = (id: string, lengthMm: number, widthMm: number, pieces: number): BatchItem => ({
  ...{ id, pieces },
  lengthUm: Math.round(lengthMm * 1000),
  widthUm: Math.round(widthMm * 1000),
});

const someOrders = fc
  .array(
    fc.record({
      // Hundredths of a millimetre, as boards are measured.
      length: fc.integer({ min: 500, max: 40_000 }),
      width: fc.integer({ min: 500, max: 30_000 }),
      pieces: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 400 })),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((all) =>
    all.map(({ length, width, pieces }, index) => ({
      ...{ id: `o${index}`, lengthUm: 10 * length, widthUm: 10 * width, pieces },
    })),
  );

/** Every piece of a layout as its corners, with the gap that each keeps to the right and above. */
function corners(plan: BatchPlan, layout: BatchPlan['layouts'][number], items: readonly BatchItem[]) {
  return layout.blocks.flatMap(({ id, xUm, yUm, columns, rows, turned }) => {
    const one = items.find((candidate) => candidate.id === id);
    if (!one) throw new Error(`unexpected order ${id}`);
    const [across, up] = turned ? [one.widthUm, one.lengthUm] : [one.lengthUm, one.widthUm];
    return Array.from({ length: columns * rows }, (_, index) => {
      const left = xUm + (index % columns) * (across + plan.gapUm);
      const bottom = yUm + Math.floor(index / columns) * (up + plan.gapUm);
      return { left, bottom, right: left + across, top: bottom + up };
    });
  });
}

/** In percent. */
function shareOfLaminate({ workingPanel, panels }: BatchPlan, items: readonly BatchItem[]): number {
  const asked = items.reduce((sum, { lengthUm, widthUm, pieces }) => sum + lengthUm * widthUm * pieces, 0);
  return asked / (panels * workingPanel.lengthMm * workingPanel.widthMm * 10_000);
}

function made(plan: BatchPlan): Map<string, number> {
  const sums = new Map<string, number>();
  for (const layout of plan.layouts)
    for (const [id, pieces] of piecesOnLayout(layout)) sums.set(id, (sums.get(id) ?? 0) + pieces * layout.panels);
  return sums;
}

describe('several orders on the same working panels', () => {
  it('gives each order its pieces, complete, inside the border and a gap apart', () => {
    let batches = 0;
    let plans = 0;
    fc.assert(
      fc.property(someOrders, fc.constantFrom(1, 2, 4, 8), (items, layers) => {
        batches += 1;
        const plan = planBatch(items, layers, defaultPanelRules, 'quick');
        if (plan === null) return;
        plans += 1;
        const sums = made(plan);
        for (const { id, pieces } of items) expect(sums.get(id) ?? 0).toBeGreaterThanOrEqual(pieces);
        expect(plan.panels).toBe(plan.layouts.reduce((sum, { panels }) => sum + panels, 0));
        expect(plan.marginUm).toBe(layers <= 2 ? 8_000 : 15_000);
        for (const layout of plan.layouts) {
          expect(layout.panels).toBeGreaterThan(0);
          const placed = corners(plan, layout, items);
          const right = plan.workingPanel.lengthMm * 1000 - plan.marginUm;
          const top = plan.workingPanel.widthMm * 1000 - plan.marginUm;
          const outside = placed.filter(
            (one) =>
              !Object.values(one).every(Number.isInteger) ||
              one.left < plan.marginUm ||
              one.bottom < plan.marginUm ||
              one.right > right ||
              one.top > top,
          );
          expect(outside).toEqual([]);
          expect(overlapping(placed, plan.gapUm)).toBe(0);
        }
      }),
      { numRuns: 80 },
    );
    expect(plans).toBeGreaterThan(0.6 * batches);
  });

  it('never takes more laminate than the orders one by one on the same panel, nor less than their area', () => {
    fc.assert(
      fc.property(someOrders, (items) => {
        const plan = planBatch(items, 2, defaultPanelRules);
        if (plan === null) return;
        const onThis = { ...defaultPanelRules, workingPanels: [plan.workingPanel] };
        const alone = items.reduce((sum, one) => sum + (planBatch([one], 2, onThis)?.panels ?? 0), 0);
        expect(plan.panels).toBeLessThanOrEqual(alone);
        // A few small pieces are less than a tenth of a percent, which is reported as zero.
        const share = shareOfLaminate(plan, items);
        expect(share).toBeLessThanOrEqual(100);
        expect(plan.utilisationPercent).toBeLessThanOrEqual(share);
        expect(plan.utilisationPercent).toBeGreaterThan(share - 0.1);
      }),
      { numRuns: 20 },
    );
  }, 300_000);

  it('is deterministic', () => {
    fc.assert(
      fc.property(someOrders, (items) => {
        expect(planBatch(items, 2, defaultPanelRules, 'quick')).toEqual(
          planBatch(structuredClone(items), 2, defaultPanelRules, 'quick'),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('puts two orders that need half a panel each onto one', () => {
    const plan = planBatch([item('a', 100, 100, 12), item('b', 120, 80, 12)], 2, defaultPanelRules);
    expect(plan?.panels).toBe(1);
    expect(plan?.layouts).toHaveLength(1);
    expect(plan && Object.fromEntries(made(plan))).toEqual({ a: 12, b: 12 });
  });

  it('returns the share of the laminate that becomes pieces, rounded down', () => {
    expect(planBatch([item('a', 5, 5, 1)], 2, defaultPanelRules)?.utilisationPercent).toBe(0);
    // 235 200 of 311 100 mm².
    const full = planBatch([item('a', 100, 100, 12), item('b', 120, 80, 12)], 2, defaultPanelRules);
    expect(full).toMatchObject({ panels: 1, utilisationPercent: 75.6 });
  });

  it('repeats one arrangement instead of drawing many', () => {
    const plan = planBatch([item('a', 100, 80, 200), item('b', 60, 50, 400)], 2, defaultPanelRules);
    expect(plan?.layouts.length).toBeLessThanOrEqual(2);
    expect(plan?.utilisationPercent).toBeGreaterThan(78);
  });

  it('rotates pieces that fit only on their side, and reports a piece that fits no panel', () => {
    const long = planBatch([item('a', 400, 600, 1), item('b', 20, 20, 4)], 2, defaultPanelRules);
    expect(long?.layouts[0]?.blocks.find(({ id }) => id === 'a')).toMatchObject({ turned: true });
    expect(planBatch([item('a', 700, 20, 1)], 2, defaultPanelRules)).toBeNull();
    expect(planBatch([], 2, defaultPanelRules)).toBeNull();
  });

  it('packs pieces that fill an area to the last unit', () => {
    const packing = packMixed({ width: 10, height: 10 }, [
      { width: 10, height: 4, want: 1, max: 1 },
      { width: 6, height: 5, want: 2, max: 2 },
    ]);
    expect(packing.counts).toEqual([1, 2]);
  });

  it('makes some to spare, two of a hundred and never none', () => {
    expect([1, 5, 50, 51, 100, 1000].map((ordered) => piecesToMake(ordered, defaultPanelRules))).toEqual([
      2, 6, 51, 53, 102, 1020,
    ]);
  });
});

/** Counts the pairs of pieces that are closer than the gap; swept by their left edges. */
function overlapping(placed: ReturnType<typeof corners>, gap: number): number {
  const sorted = [...placed].sort((a, b) => a.left - b.left);
  let pairs = 0;
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.left >= one.right + gap) break;
      if (other.bottom < one.top + gap && one.bottom < other.top + gap) pairs += 1;
    }
  }
  return pairs;
}
