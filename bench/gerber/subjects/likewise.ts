import { analyseBoard } from '@xunban/gerber';
import { unpacked } from '../load-files.ts';
import { drawnBoth } from './drawn-both.ts';
import type { Subject } from './subject.ts';

/**
 * Returns the same results as the peer, which are layer types, size and both drawings; and the holes, counted and classified.
 */
export const run: Subject = async (input) => drawnBoth(analyseBoard(await unpacked(input), { depth: 'quick' }));
