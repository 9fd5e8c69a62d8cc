import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localBoardsFolder } from '@xunban/testkit/local-boards';
import { boardsFolder } from '@xunban/testkit/real-boards';
import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { loadBoard } from '../cli/load-board.ts';
import type { StencilSideFacts } from '../facts.ts';
import { pasteRelease } from './paste-release.ts';

const paste = (body: string): StencilSideFacts | undefined => {
  const text = `%TF.FileFunction,Paste,Top*%\n%FSLAX46Y46*%\n%MOMM*%\n${body}M02*\n`;
  const files = [{ name: 'board-F_Paste.gtp', bytes: new TextEncoder().encode(text) }];
  return analyseBoard(files).facts.stencil?.top;
};

describe('apertures of a paste layer', () => {
  it('are measured one by one: rectangle, circle, obround and region', () => {
    const facts = paste(
      [
        '%ADD10R,1.000000X0.500000*%\n%ADD11C,0.400000*%\n%ADD12O,2.000000X0.600000*%\n',
        'D10*\nX0Y0D03*\nD11*\nX5000000Y0D03*\nD12*\nX0Y5000000D03*\n',
        'G36*\nX8000000Y0D02*\nG01*\nX9000000Y0D01*\nX9000000Y1000000D01*\nX8000000Y1000000D01*\nX8000000Y0D01*\nG37*\n',
      ].join(''),
    );
    const areas = 0.5 + Math.PI * 0.04 + (1.4 * 0.6 + Math.PI * 0.09) + 1;
    expect(facts).toMatchObject({ apertures: 4, minWidthMm: 0.4, minAreaOverWallMm: 0.1, widthMm: 10 });
    expect(facts?.openedMm2).toBeCloseTo(areas, 2);
  });

  it('count once when a pad is flashed twice, or filled by strokes that touch', () => {
    const twice = 'D10*\nX0Y0D03*\nX0Y0D03*\n';
    const strokes = 'D11*\nX4000000Y0D02*\nG01*\nX5000000Y0D01*\nX4000000Y150000D02*\nX5000000Y150000D01*\n';
    expect(paste(`%ADD10C,0.500000*%\n%ADD11C,0.200000*%\n${twice}${strokes}`)).toMatchObject({ apertures: 2 });
  });

  it('state the distance of two pads, and the ratios of a sheet', () => {
    const facts = paste('%ADD10R,0.300000X0.300000*%\nD10*\nX0Y0D03*\nX500000Y0D03*\n');
    expect(facts).toMatchObject({ apertures: 2, minGapMm: 0.2, minAreaOverWallMm: 0.075 });
    if (!facts) throw new Error('facts expected');
    expect(pasteRelease(facts, 0.12)).toEqual({ areaRatio: 0.63, aspectRatio: 2.5 });
    expect(pasteRelease(facts, 0.1)).toEqual({ areaRatio: 0.75, aspectRatio: 3 });
  });

  it('are none on a board without paste', () => {
    expect(paste('%ADD10C,0.5*%\nD10*\n')).toBeUndefined();
  });
});

/** Flashed places of a file, read from its text alone: an exposure at a place of a tool counts once. */
function flashesIn(path: string): number {
  const places = new Set<string>();
  let [tool, x, y] = ['', '', ''];
  for (const line of readFileSync(path, 'latin1').split(/\*\s*/)) {
    const word = /^(?:G54)?D(\d{2,})$/.exec(line);
    if (word?.[1]) tool = word[1];
    x = /X([-+\d]+)/.exec(line)?.[1] ?? x;
    y = /Y([-+\d]+)/.exec(line)?.[1] ?? y;
    if (/D0?3$/.test(line)) places.add(`${tool} ${x} ${y}`);
  }
  return places.size;
}

const FLASHED = [
  [join(boardsFolder, 'core'), 'core.GTP', 'top'],
  ...(localBoardsFolder === undefined
    ? []
    : ([
        [join(localBoardsFolder, 'wagi-ch32v003f4p6'), 'Gerber_TopPasteMaskLayer.GTP', 'top'],
        [join(localBoardsFolder, 'wagi-ch32v003f4p6'), 'Gerber_BottomPasteMaskLayer.GBP', 'bottom'],
        [join(localBoardsFolder, 'lasmo-rose'), 'SolderPasteBottom.gdo', 'bottom'],
        [join(localBoardsFolder, 'pmw3360-breakout'), 'solderpaste_top.gbr', 'top'],
      ] as const)),
] as const;

it.each(FLASHED.filter(([folder]) => existsSync(folder)))(
  '%s/%s has as many apertures as flashes',
  async (folder, file, side) => {
    const { upload } = await loadBoard(folder);
    const { facts } = analyseBoard(upload.files);
    expect(facts.stencil?.[side]?.apertures).toBe(flashesIn(join(folder, file)));
  },
);
