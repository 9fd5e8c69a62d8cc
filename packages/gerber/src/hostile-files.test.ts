import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { analyseBoard } from './analyse.ts';

/** Files that once ended the analysis with a failure of ours instead of an answer. */

const outline = (mm: number): string =>
  `%FSLAX34Y34*%\n%MOMM*%\n%ADD10C,0.1*%\nD10*\nX0Y0D02*\nX${mm}0000Y0D01*\nX${mm}0000Y${mm}0000D01*\nX0Y${mm}0000D01*\nX0Y0D01*\nM02*\n`;
const pad = '%FSLAX34Y34*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX10000Y10000D03*\nM02*\n';
const files = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]) => ({ name, bytes: strToU8(text) }));

it('names that every object has are names like any other', () => {
  const hostile = ['constructor', '__proto__', 'toString', 'a.constructor', 'valueOf.gbr'];
  const named = Object.fromEntries(hostile.map((name) => [name, pad]));
  Object.defineProperty(named, '__proto__', { value: pad, enumerable: true });
  const { facts } = analyseBoard(files({ ...named, 'a.gko': outline(50), 'a.gtl': pad }));
  expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 50 });
});

it('more holes than a call takes arguments are counted', () => {
  const hits = Array.from({ length: 150_000 }, (_, at) => `X${at % 400}.5Y${Math.floor(at / 400)}.5`);
  const drill = `M48\nMETRIC\nT1C0.3\n%\nT1\n${hits.join('\n')}\nM30\n`;
  const { facts } = analyseBoard(files({ 'a.gko': outline(401), 'a.gtl': pad, 'a.drl': drill }));
  expect(facts.holes).toMatchObject({ round: 150_000 });
});

it('pads upon each other by thousands, as nested blocks make them, are not compared each with each', () => {
  const blocks = Array.from(
    { length: 16 },
    (_, at) => `%ABD${11 + at}*%\nD${10 + at}*\nX0Y0D03*\nX${1000 * (at + 1)}Y0D03*\n%AB*%\n`,
  );
  const nested = `%FSLAX34Y34*%\n%MOMM*%\n%ADD10C,0.1*%\n${blocks.join('')}D26*\nX0Y0D03*\nM02*\n`;
  const { facts } = analyseBoard(files({ 'a.gko': outline(50), 'a.gtl': nested }));
  expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 50 });
});

it('hundreds of files of empty lines, or of places without an operation, are recognised line by line', () => {
  const texts = ['\n'.repeat(16_000), 'X1'.repeat(8_000)];
  const many = Array.from({ length: 490 }, (_, at) => [`${at}.txt`, `${texts[at % 2]}x`]);
  const { facts } = analyseBoard(files({ ...Object.fromEntries(many), 'a.gko': outline(50), 'a.gtl': pad }));
  expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 50 });
});
