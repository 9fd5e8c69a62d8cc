import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { loadBoard } from '../cli/load-board.ts';
import { rectangleText, textFile } from '../testing/sample-files.ts';
import { shippedBoards } from '../testing/shipped-boards.ts';
import { holeScores } from './hole-score.ts';

/** The holes of pmw3360-breakout are in no file. */
const scores: Readonly<Record<string, string>> = {
  '8bit-mixtape': 'mixtape.txt 83/85',
  'arduino-uno': 'arduino-uno.drd 165/169',
  'bus-pirate': 'BusPirate-v3.6a-SSOP.drd 101/107',
  clockblock: 'clockblock.drl 206/206, clockblock-NPTH.drl 0/0',
  core: 'core.TXT 90/92',
  'fd1-mainboard': 'mainboard.drl 159/168',
  freeduino: 'freeduino.drd 173/176',
  'lasmo-rose': 'ThruHoleNonPlated.ncd 0/0, ContourPlated.ncd 0/0, ThruHolePlated.ncd 284/294',
  mchck: 'mchck.drl 73/73',
  'mister-sdram-xsds-3-0': 'sdram_xsds.TXT 178/178',
  'osu-rover-2011': 'Drill.drl 606/606',
  'speeduino-vr-conditioner': 'VR-Conditioner-MAX9926+reg.drl 25/27',
  usbvil: 'pic18f14k50.txt 38/38',
  'wagi-ch32v003f4p6': 'Drill_PTH_Through.DRL 27/27, Drill_PTH_Through_Via.DRL 9/9',
  'pmw3360-breakout': '',
};

describe('hole positions', () => {
  it.each(shippedBoards)('plated holes of %s lie on pads', async (name, path) => {
    const { upload } = await loadBoard(path);
    const { layers, problems } = analyseBoard(upload.files, { depth: 'rendering' });
    const found = holeScores(layers, problems).map(
      ({ file, plated, onPads, moved }) => `${file} ${onPads}/${plated}${moved === undefined ? '' : ' moved'}`,
    );
    expect(found.join(', ')).toBe(scores[name]);
  });

  const places = [
    [5, 5],
    [9, 5],
    [5, 12],
    [20, 15],
    [26, 4],
  ] as const;
  const pads = (mm: number): string =>
    `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,${mm}*%\nD10*\n${places.map(([x, y]) => `X${x * 1e6}Y${y * 1e6}D03*\n`).join('')}M02*\n`;
  const drill = (plating: string, hits: readonly (readonly [number, number])[]): string =>
    `M48\nMETRIC\n;TYPE=${plating}\nT1C0.8\n%\nT1\n${hits.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`).join('\n')}\nM30\n`;
  it('count the middle of a long pad that one stroke paints', () => {
    const strokes = places.map(([x, y]) => `X${(x - 0.5) * 1e6}Y${y * 1e6}D02*\nX${(x + 0.5) * 1e6}Y${y * 1e6}D01*\n`);
    const copper = `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1.2*%\nD10*\nG01*\n${strokes.join('')}M02*\n`;
    const files = [textFile('b.gtl', copper), textFile('b.gko', rectangleText(0, 0, 30, 20))];
    const { layers } = analyseBoard([...files, textFile('b.drl', drill('PLATED', places))], { depth: 'rendering' });
    expect(holeScores(layers, [])[0]).toMatchObject({ plated: 5, onPads: 5 });
  });

  const scoresOf = (padMm: number, ...drills: readonly string[]) => {
    const files = drills.map((text, at) => textFile(`${at}.drl`, text));
    const { layers, problems } = analyseBoard(
      [textFile('b.gtl', pads(padMm)), textFile('b.gko', rectangleText(0, 0, 30, 20)), ...files],
      { depth: 'rendering' },
    );
    return holeScores(layers, problems);
  };

  it('are scored by file: plated holes with a pad of plausible size', () => {
    const plated = drill('PLATED', [...places.slice(1), [15, 10]]);
    const unplated = drill('NON_PLATED', [[2, 2]]);
    expect(scoresOf(1.4, plated, unplated)).toEqual([
      { file: '0.drl', plated: 5, onPads: 4, share: 0.8 },
      { file: '1.drl', plated: 0, onPads: 0 },
    ]);
    expect(scoresOf(0.6, plated)[0]).toMatchObject({ plated: 5, onPads: 0, share: 0 });
  });

  it('are scored after the translation that was applied, which is stated', () => {
    const far = drill(
      'PLATED',
      places.map(([x, y]) => [x + 126.65, y + 52.5]),
    );
    expect(scoresOf(1.4, far)).toEqual([
      { file: '0.drl', plated: 5, onPads: 5, share: 1, moved: { isMirrored: false, degrees: 0, x: -126.65, y: -52.5 } },
    ]);
  });
});
