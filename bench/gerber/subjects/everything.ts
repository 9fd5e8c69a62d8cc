import { analyseBoard } from '@xunban/gerber';
import { unpacked } from '../load-files.ts';
import { drawnBoth } from './drawn-both.ts';
import type { Subject } from './subject.ts';

/** The drawings with all facts: widths, gaps, rings, areas and findings, of which the peer has none. */
export const run: Subject = async (input) => drawnBoth(analyseBoard(await unpacked(input)));
