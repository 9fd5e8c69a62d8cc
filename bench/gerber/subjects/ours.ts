import { analyseBoard, drawBoard } from '@xunban/gerber';
import { unpacked } from '../load-files.ts';
import { processorMs, type Subject } from './subject.ts';

export const run: Subject = async (input) => {
  const analysis = analyseBoard(await unpacked(input), { depth: 'picture' });
  const read = processorMs();
  const svgBytes = drawBoard(analysis, { side: 'top' }).length + drawBoard(analysis, { side: 'bottom' }).length;
  return { svgBytes, drawMs: processorMs() - read };
};
