import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { rectangleText, textFile } from '../testing/sample-files.ts';

const head =
  '%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,1.000000*%\n%ADD11R,0.600000X0.600000*%\n%ADD12C,1.100000*%\n%ADD13R,0.700000X0.700000*%\n';
const flash = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => `X${x * 1e6}Y${y * 1e6}D03*\n`).join('');
const layer = (
  ...parts: readonly (readonly [tool: number, places: readonly (readonly [number, number])[]])[]
): string => `${head}${parts.map(([tool, places]) => `D${tool}*\n${flash(places)}`).join('')}M02*\n`;

const holes = [
  [2, 2],
  [4, 2],
  [6, 2],
  [8, 2],
] as const;
const topPads = [
  [2, 6],
  [3, 6],
  [4, 6],
  [5, 6],
  [6, 6],
] as const;
const bottomPads = [
  [2, 8],
  [3, 8],
  [4, 8],
  [5, 8],
] as const;

const copper = [
  textFile('x.gtl', layer([10, holes], [11, topPads])),
  textFile('x.gbl', layer([10, holes], [11, bottomPads])),
  textFile('x.gko', rectangleText(0, 0, 10, 10)),
];
const roleOf = (...files: readonly ReturnType<typeof textFile>[]) => {
  const { facts } = analyseBoard([...copper, ...files], { depth: 'quick' });
  return facts.files.slice(copper.length).map(({ role }) => role);
};

it('keeps the role that a user chose, also that a file is not used', () => {
  const { facts } = analyseBoard(copper, { depth: 'quick', roles: { 'x.gbl': 'none' } });
  expect(facts.files.find(({ name }) => name === 'x.gbl')).toMatchObject({ role: 'none', reason: 'chosen-by-user' });
});

describe('files with meaningless names', () => {
  it('are masks where they open holes and the pads of a side', () => {
    expect(roleOf(textFile('q1.z', layer([12, holes], [13, topPads])))).toEqual(['mask-top']);
    expect(roleOf(textFile('q1.z', layer([12, holes], [13, bottomPads])))).toEqual(['mask-bottom']);
  });

  it('are pastes where they leave the holes out', () => {
    expect(roleOf(textFile('q1.z', layer([11, topPads])), textFile('q2.z', layer([11, bottomPads])))).toEqual([
      'paste-top',
      'paste-bottom',
    ]);
  });

  it('are masks without any hole when they are wider than the pads', () => {
    expect(roleOf(textFile('q1.z', layer([13, topPads])))).toEqual(['mask-top']);
  });

  it('never take a role that a named file has, nor fit a board that they do not lie on', () => {
    expect(roleOf(textFile('x.gts', layer([13, topPads])), textFile('q1.z', layer([13, topPads])))).toEqual([
      'mask-top',
      'none',
    ]);
    expect(
      roleOf(
        textFile(
          'q1.z',
          layer([
            11,
            [
              [1, 1],
              [1, 3],
              [1, 5],
              [1, 9],
            ],
          ]),
        ),
      ),
    ).toEqual(['none']);
  });
});
