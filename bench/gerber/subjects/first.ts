import { beginAnalysis, firstFacts } from '@xunban/gerber';
import { unpacked } from '../load-files.ts';
import type { Subject } from './subject.ts';

/** Size, layers and holes, as the quote page learns them first. */
export const run: Subject = async (input) => {
  const files = await unpacked(input);
  if (firstFacts(files) === undefined) beginAnalysis(files).first();
  return {};
};
