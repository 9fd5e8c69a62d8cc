import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import type { SourceFile } from '../source-file.ts';
import { copperText, rectangleText, textFile } from '../testing/sample-files.ts';

const facts = (...files: readonly SourceFile[]): BoardFacts => analyseBoard(files, { depth: 'quick' }).facts;
const codes = ({ problems }: BoardFacts): string[] => problems.map(({ code }) => code);
const roleOf = ({ files }: BoardFacts, name: string): string | undefined =>
  files.find((file) => file.name === name)?.role;

const padsOnly = copperText.replace(/D10\*\nG01\*\n[\s\S]*?D11\*\n/, 'D11*\n');
const copper = (name: string, layer: string): SourceFile =>
  textFile(name, `%TF.FileFunction,Copper,${layer}*%\n${copperText}`);
const job = (layers: number): SourceFile =>
  textFile('b.gbrjob', JSON.stringify({ GeneralSpecs: { LayerNumber: layers, Size: { X: 10, Y: 10 } } }));
const drill = (last: number): SourceFile =>
  textFile(
    'b.drl',
    `M48\n; #@! TF.FileFunction,Plated,1,${last},PTH\nMETRIC\nT1C0.8\n%\nT1\nX2.0Y2.0\nX8.0Y8.0\nM30\n`,
  );
const edge = textFile('b.gko', rectangleText(0, 0, 10, 10));

describe('inner files that hold only pads', () => {
  const outer = [textFile('b.gtl', copperText), textFile('b.gbl', copperText), edge];
  const inner = [textFile('b.g1', padsOnly), textFile('b.g2', padsOnly)];

  it('are no layers when job file and drill file state two', () => {
    const found = facts(...outer, ...inner, job(2), drill(2));
    expect(found.copper?.layers).toBe(2);
    expect(codes(found).filter((code) => code === 'roles.inner-unused')).toHaveLength(2);
    expect(codes(found)).not.toContain('roles.stale-layers');
  });

  it.each([
    ['one statement stands alone', [...inner, job(2)]],
    ['the statements differ', [...inner, job(2), drill(4)]],
    ['the statements say four', [...inner, job(4), drill(4)]],
    ['an inner file has tracks', [inner[0]!, textFile('b.g2', copperText), job(2), drill(2)]],
  ])('are layers when %s', (_, rest) => {
    const found = facts(...outer, ...rest);
    expect(found.copper?.layers).toBe(4);
    expect(codes(found)).not.toContain('roles.inner-unused');
  });
});

describe('a mechanical layer with only Profile apertures', () => {
  const profile = rectangleText(0, 0, 10, 10).replace('%ADD10', '%TA.AperFunction,Profile*%\n%ADD10');

  const set = [textFile('b.gtl', copperText), textFile('b.gbl', copperText)];

  it('is the outline, before a keep-out and lower mechanical layers', () => {
    const found = facts(
      ...set,
      textFile('b.gm1', rectangleText(-5, -5, 20, 20)),
      textFile('b.gm7', `%TF.FileFunction,Other,Mechanical_7*%\n${profile}`),
    );
    expect(roleOf(found, 'b.gm7')).toBe('outline');
    expect(found.board).toMatchObject({ widthMm: 10, heightMm: 10 });
  });

  it('is the outline where the file states unplated drilling (Proteus)', () => {
    const named = textFile('b Mechanical 1.GBR', `%TF.FileFunction,NonPlated,1,2,NPTH*%\n${profile}`);
    const found = facts(...set, named, textFile('b.txt', 'M48\nMETRIC\nT1C1\n%\nT1\nX2.0Y2.0\nX8.0Y8.0\nM30\n'));
    expect(roleOf(found, named.name)).toBe('outline');
    expect(found.board).toMatchObject({ from: 'outline-file', widthMm: 10, heightMm: 10 });
    expect(found.holes).toMatchObject({ round: 2, slots: 0 });
  });

  it('does not make an outline of a copper layer that holds only the border', () => {
    expect(roleOf(facts(...set, edge, textFile('b.g1', profile)), 'b.g1')).toBe('copper-inner-2');
  });
});

describe('a file whose content states another layer than its name', () => {
  it('has the stated layer, and the difference is reported', () => {
    const found = facts(copper('b.gtl', 'L2,Bot'), copper('b.gbl', 'L1,Top'), edge);
    expect(roleOf(found, 'b.gtl')).toBe('copper-bottom');
    expect(codes(found).filter((code) => code === 'roles.name-contradicts')).toHaveLength(2);
  });

  it('is not reported where both agree', () => {
    expect(codes(facts(copper('b.gtl', 'L1,Top'), copper('b.gbl', 'L2,Bot'), edge))).not.toContain(
      'roles.name-contradicts',
    );
  });
});
