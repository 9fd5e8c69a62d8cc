import type { OpenBoard } from '../features/files/board-file/board-reader.ts';
import { readBoardFiles } from '../features/files/board-file/read-board-files.ts';

const layer = (lines: string) =>
  `%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.200000*%\n%ADD11C,1.000000*%\nD10*\nG01*\n${lines}M02*\n`;
const copper = layer('X2000000Y2000000D02*\nX18000000Y8000000D01*\nD11*\nX2000000Y2000000D03*\n');
const outline = layer('X0Y0D02*\nX20000000Y0D01*\nX20000000Y10000000D01*\nX0Y10000000D01*\nX0Y0D01*\n');
const drill = 'M48\nMETRIC,TZ\nT1C1.000\n%\nG90\nG05\nT1\nX2.0Y2.0\nM30\n';

/** Returns a board of 20 × 10 mm with two copper layers and one hole, read as in the worker but without drawing. */
export async function openTestBoard(changes: Partial<OpenBoard> = {}): Promise<OpenBoard> {
  const texts = { 'lamp.GTL': copper, 'lamp.GBL': copper, 'lamp.GKO': outline, 'lamp.TXT': drill };
  const files = Object.entries(texts).map(([name, text]) => new File([text], name));
  const outcome = await readBoardFiles(
    files,
    { roles: {} },
    {
      onWork: () => undefined,
      onProgress: () => undefined,
      onFirst: () => undefined,
      onPreview: async () => undefined,
    },
  );
  if (outcome.kind === 'failed') throw new Error(`board not read: ${outcome.failure.reason}`);
  return {
    ...outcome.result,
    roles: {},
    paintOn: () => undefined,
    show: () => undefined,
    make: () => Promise.reject(new Error('unexpected image request')),
    showSolid: () => ({ turn: () => undefined, close: () => undefined }),
    close: () => undefined,
    ...changes,
  };
}
