import { analyseBoard } from '@xunban/gerber';
import { unpacked } from '../load-files.ts';
import { drawnBoth } from './drawn-both.ts';
import type { Subject } from './subject.ts';

/** What the peer gives, which is layer types, size and both drawings; and the holes, counted and classed. */
export const run: Subject = async (input) => drawnBoth(analyseBoard(await unpacked(input), { depth: 'quick' }));
