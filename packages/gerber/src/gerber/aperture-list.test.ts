import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { textFile } from '../testing/sample-files.ts';

const flashes = ['X5Y5', 'X10Y5', 'X15Y25'].map((place) => place.replaceAll(/\d+/g, '$&0000'));
const copper = (name: string) =>
  textFile(
    name,
    `G01*\nD11*\n${flashes.map((at) => `${at}D03*\n`).join('')}D10*\n${flashes[0]}D02*\n${flashes[1]}D01*\nM02*\n`,
  );
const edge = textFile(
  'b.GKO',
  'D10*\nG01*\nX0Y0D02*\nX500000Y0D01*\nX500000Y300000D01*\nX0Y300000D01*\nX0Y0D01*\nM02*\n',
);
const read = (list: string) => analyseBoard([copper('b.GTL'), copper('b.GBL'), edge, textFile('b.APT', list)]);
const list =
  'Units: MM  Format: 4.4  Leading zeros suppressed\r\n\r\nD10    Circle   0.2500\r\nD11    Circle   1.6000\r\n';

describe('RS-274-D with an aperture list', () => {
  it.each([
    ['millimetres', list],
    ['mil', 'Format: 4.4\nUnits = mil\nD10 round 9.8425\nD11 oval 62.99 62.99\n'.replace('4.4', '2.5')],
  ])('is read with its apertures and its scale: %s', (unit, text) => {
    const { facts, problems } = read(text);
    const mm = unit === 'mil' ? 127 : 50;
    expect(facts.board?.widthMm).toBeCloseTo(mm, 3);
    expect(facts.measured?.minTrace?.mm).toBeCloseTo(0.25, 3);
    expect(problems.map(({ code }) => code)).not.toContain('gerber.undefined-aperture');
    expect(problems.map(({ code }) => code)).not.toContain('gerber.no-format');
  });

  it.each([
    ['unit', list.replace('Units: MM', '')],
    ['format', list.replace('Format: 4.4', '')],
  ])('is asked about when the list states no %s', (_, text) => {
    const { facts, problems } = read(text);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'gerber.no-format', severity: 'undecided' }));
    expect(facts.measured).toBeUndefined();
  });
});
