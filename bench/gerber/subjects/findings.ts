import { analyseBoard } from '@xunban/gerber';
import { unpacked } from '../load-files.ts';
import type { Subject } from './subject.ts';

/** All facts and findings, without a drawing. */
export const run: Subject = async (input) => {
  analyseBoard(await unpacked(input));
  return {};
};
