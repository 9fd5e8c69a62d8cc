import { boardFiles, realBoards } from '@xunban/testkit/real-boards';
import { expect, it } from 'vitest';
import { parseBoard } from './analyse.ts';
import { openUpload } from './open-upload.ts';
import { kicadText } from './testing/kicad-text.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const gerberMs = (lines: string): number =>
  parseBoard([
    {
      name: 'a.gtl',
      bytes: bytesOf(`%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11P,1X8*%\nD10*\nG01*\n${lines}M02*\n`),
    },
  ]).estimateMs();

/** The estimate of a board of 30 by 20 mm with one zone. */
async function zoneMs(corners: number, corner: (index: number) => readonly [x: number, y: number]): Promise<number> {
  const points = Array.from({ length: corners }, (_, index) => `(xy ${corner(index).join(' ')})`).join('');
  const zone = `(zone (net 1) (net_name "A") (layers "F.Cu") (min_thickness 0.2) (fill yes)
    (filled_polygon (layer "F.Cu") (pts ${points})))`;
  const upload = await openUpload([{ name: 'a.kicad_pcb', bytes: bytesOf(kicadText(zone)) }]);
  return parseBoard(upload.files, upload).estimateMs();
}

/** From side to side, each edge across nearly all others. */
const crossed = (index: number): readonly [number, number] =>
  index % 2 === 0 ? [5, 15 - (index % 1000) / 100] : [25, 5 + (index % 1000) / 100];

it.each(realBoards())('a real board takes less than a second: %s', (name) => {
  const ms = parseBoard(boardFiles(name)).estimateMs();
  expect(ms).toBeGreaterThan(150);
  expect(ms).toBeLessThan(1_000);
});

it('an area whose edges cross takes long, with few corners as with many', async () => {
  expect(await zoneMs(250, crossed)).toBeGreaterThan(5_000);
  expect(await zoneMs(50_000, crossed)).toBeGreaterThan(60_000);
});

it('an area with fine teeth has no crossings', async () => {
  const comb = (index: number): readonly [number, number] => [
    5 + Math.floor(index / 2) * 0.1,
    index % 4 === 0 || index % 4 === 3 ? 5 : 15,
  ];
  expect(await zoneMs(400, comb)).toBeLessThan(200);
});

it.each([
  ['a flash', 'X0Y0D03*\n', 0.006],
  ['a flash of eight corners', 'D11*\nX0Y0D03*\n', 8 * 0.006],
  ['a flash that is repeated a hundred times', '%SRX10Y10I1.0J1.0*%\nX0Y0D03*\n%SR*%\n', 100 * 0.006],
  ['two flashes, of which one erases', 'X0Y0D03*\n%LPC*%\nX0Y0D03*\n', 2 * 0.05],
  [
    'an area of four edges',
    'G36*\nX0Y0D02*\nX1000000Y0D01*\nX1000000Y1000000D01*\nX0Y1000000D01*\nX0Y0D01*\nG37*\n',
    5 * 0.006,
  ],
])('counts %s', (_name, lines, ms) => {
  expect(gerberMs(lines)).toBeCloseTo(150 + ms, 6);
});

it('counts holes', () => {
  const hits = Array.from({ length: 50 }, (_, index) => `X${index}.0Y1.0`).join('\n');
  const drill = `M48\nMETRIC,TZ\nT1C0.600\n%\nG90\nG05\nT1\n${hits}\nM30\n`;
  expect(parseBoard([{ name: 'a.drl', bytes: bytesOf(drill) }]).estimateMs()).toBeCloseTo(150 + 50 * 0.02, 6);
});
