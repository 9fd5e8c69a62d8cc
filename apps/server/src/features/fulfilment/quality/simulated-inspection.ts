import { createHash } from 'node:crypto';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { characteristicsOf, type RequiredCharacteristic } from './characteristics.ts';
import type { Measured } from './measure-board.ts';

/**
 * Returns the figures of a good lot for every characteristic that a board's specification orders, as a factory's system reports
 * them. The same order always has the same ones.
 */
export const simulatedInspection = ({ orderNo, spec }: Pick<PcbOrder, 'orderNo' | 'spec'>): Measured[] =>
  characteristicsOf(spec).map((ordered) => {
    const { characteristic, kind, sample } = ordered;
    if (kind === 'verdict') return { characteristic, readings: [], isPassed: true, note: '' };
    const dice = createHash('sha256').update(`${orderNo} ${characteristic}`).digest();
    return {
      ...{ characteristic, note: '' },
      readings: Array.from({ length: sample.size }, (_, at) => readingOf(ordered, (dice[at] ?? 0) / 255)),
    };
  });

/** A value in the middle half of the limits, or on the good side of the only one. */
function readingOf({ min, max }: Pick<RequiredCharacteristic, 'min' | 'max'>, share: number): number {
  const low = min === null ? (max ?? 0) * 0.2 : max === null ? min * 1.05 : min + (max - min) / 4;
  const high = max === null ? (min ?? 0) * 1.2 : min === null ? max * 0.6 : max - (max - min) / 4;
  return Number((low + (high - low) * share).toPrecision(4));
}
