import { boardFiles, realBoards } from '@xunban/testkit/real-boards';
import { expect, it } from 'vitest';
import { analyseBoard } from './analyse.ts';
import { firstFacts } from './first-facts.ts';
import { firstFactsOf } from './priced-facts.ts';
import { copperText, drillText, rectangleText, textFile } from './testing/sample-files.ts';

const outline = textFile('b.gko', rectangleText(0, 0, 10, 20));
const small = [textFile('b.gtl', copperText), textFile('b.gbl', copperText), outline, textFile('b.drl', drillText)];

it('finds size, layers and holes, and nothing else', () => {
  const found = firstFacts(small);
  expect(found?.board).toMatchObject({ widthMm: 10, heightMm: 20, from: 'outline-file' });
  expect(found?.copper).toEqual({ from: 'files', layers: 2, innerOrderKnown: true });
  expect(found?.holes).toEqual({ round: 2, slots: 0, minDrillMm: 1, maxDrillMm: 1 });
  expect([found?.files, found?.measured]).toEqual([[], undefined]);
});

it('reads the first bytes of a layer only', () => {
  const head = copperText.replace('M02*', '');
  const large = textFile('b.gtl', `${head}${'G04 filler*\n'.repeat(20_000)}X9000000000Y0D03*\nM02*\n`);
  expect(firstFacts([large, ...small.slice(1)])?.board).toMatchObject({ widthMm: 10, heightMm: 20 });
});

it('waits for the reading where the outline is cut, missing, or of several boards', () => {
  const cut = textFile('b.gko', `${'G04 filler*\n'.repeat(10_000)}${rectangleText(0, 0, 10, 20)}`);
  expect(firstFacts(small.map((file) => (file === outline ? cut : file)))).toBeUndefined();
  expect(firstFacts(small.filter((file) => file !== outline))).toBeUndefined();
  const mixed = ['left', 'right'].flatMap((folder) =>
    small.map(({ name, bytes }) => ({ name: `${folder}/${name}`, bytes })),
  );
  expect(analyseBoard(mixed, { depth: 'rendering' }).facts.groups).toHaveLength(2);
  expect(firstFacts(mixed)).toBeUndefined();
});

it('counts the holes of a drill file as far as it is read to its end', () => {
  const filler = (bytes: number): string => ';\n'.repeat(bytes / 2);
  const drilled = (bytes: number) =>
    firstFacts([...small.slice(0, 3), textFile('b.drl', drillText.replace('T1\nX', `T1\n${filler(bytes)}X`))]);
  expect(drilled(100_000)?.holes).toMatchObject({ round: 2 });
  expect(drilled(1_100_000)).toMatchObject({ board: { widthMm: 10 } });
  expect(drilled(1_100_000)?.holes).toBeUndefined();
});

it('takes a role that the buyer chose', () => {
  expect(firstFacts(small, { 'b.gko': 'drawing' })).toBeUndefined();
});

it.each(realBoards())('of %s it finds what the reading finds, or nothing', (board) => {
  const files = boardFiles(board);
  const found = firstFacts(files);
  if (found === undefined) return;
  const { facts } = analyseBoard(files, { depth: 'quick' });
  expect(found).toEqual(firstFactsOf(facts));
});
