import { zip } from '@xunban/testkit/zip';

const layer = (lines: string) => `%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.0*%\nD10*\nG01*\n${lines}M02*\n`;
const um = (mm: number) => Math.round(mm * 1e6);

interface SmallBoard {
  readonly lengthMm?: number;
  readonly holeMm?: number;
}

/** Returns a zip of {@link smallBoardFiles}. */
export const smallBoard = (size: SmallBoard) => zip(smallBoardFiles(size));

/** Returns files of a board of two layers with two plated holes in pads, one of them at `holeMm` from the left. */
export function smallBoardFiles({ lengthMm = 20, holeMm = 15 }: SmallBoard) {
  const right = um(lengthMm);
  const copper = layer(`D11*\nX2000000Y2000000D03*\nX${um(holeMm)}Y5000000D03*\n`);
  const texts = {
    'lamp.GTL': copper,
    'lamp.GBL': copper,
    'lamp.GTS': copper,
    'lamp.GBS': copper,
    'lamp.GKO': layer(`X0Y0D02*\nX${right}Y0D01*\nX${right}Y10000000D01*\nX0Y10000000D01*\nX0Y0D01*\n`),
    'lamp.TXT': `M48\n;TYPE=PLATED\nMETRIC,TZ\nT1C0.600\n%\nG90\nG05\nT1\nX2.0Y2.0\nX${holeMm.toFixed(1)}Y5.0\nM30\n`,
  };
  return Object.entries(texts).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
}
