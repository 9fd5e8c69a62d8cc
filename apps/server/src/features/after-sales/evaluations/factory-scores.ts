import type { ScoresOf } from '../../fulfilment/port/buyer-port.ts';
import { averagesOf } from './average-store.ts';
import { overallOf } from './evaluation-view.ts';

/** Returns buyers' scores of factories over all dimensions. */
export const scoresOfFactories: ScoresOf = async (reader, factoryIds) =>
  new Map(
    [...(await averagesOf(reader, factoryIds))].flatMap(([id, { scores }]) =>
      scores === null ? [] : [[id, overallOf(scores)] as const],
    ),
  );
