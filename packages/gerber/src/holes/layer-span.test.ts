import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { drawBoard } from '../draw/draw-board.ts';
import { copperText, drillText, rectangleText, textFile } from '../testing/sample-files.ts';

const stack = ['F_Cu', 'In1_Cu', 'In2_Cu', 'B_Cu'].map((layer) => textFile(`x-${layer}.gbr`, copperText));
const edge = textFile('x-Edge_Cuts.gbr', rectangleText(0, 0, 10, 10));
const through = textFile('x-PTH.drl', drillText);

const drilled = (name: string, text = drillText) => analyseBoard([...stack, edge, textFile(name, text)]);

describe('layers joined by a drill file', () => {
  it.each([
    ['x-F_Cu-In1_Cu.drl', [1, 2]],
    ['x-front-in1.drl', [1, 2]],
    ['x-in1-in2.drl', [2, 3]],
    ['x-In2_Cu-B_Cu.drl', [3, 4]],
    ['x-1-2.drl', [1, 2]],
    ['x_DRILLS-PLATED-L2-L4.drl', [2, 4]],
  ])('by its name %s', (name, span) => {
    expect(drilled(name).facts.holes?.spans).toEqual([span]);
  });

  it.each(['x-1-4.drl', 'x-front-back.drl', 'x-2020-12.drl', 'x-9-12.drl', 'x-PTH.drl'])('all of them: %s', (name) => {
    expect(drilled(name).facts.holes).not.toHaveProperty('spans');
  });

  it('by its attribute', () => {
    const text = drillText.replace('METRIC', '; #@! TF.FileFunction,Plated,3,4,Blind\nMETRIC');
    expect(drilled('x.drl', text).facts.holes?.spans).toEqual([[3, 4]]);
  });

  it('counts stacked vias', () => {
    const files = ['x-F_Cu-In1_Cu.drl', 'x-In1_Cu-In2_Cu.drl'].map((name) => textFile(name, drillText));
    expect(analyseBoard([...stack, edge, ...files]).facts.holes?.round).toBe(4);
  });
});

describe('holes on one side', () => {
  const punched = (name: string, side: 'top' | 'bottom'): boolean =>
    drawBoard(drilled(name), { side }).includes('mask="url(');

  it.each([
    ['x-F_Cu-In1_Cu.drl', true, false],
    ['x-In1_Cu-B_Cu.drl', false, true],
    ['x-In1_Cu-In2_Cu.drl', false, false],
    ['x-PTH.drl', true, true],
  ])('%s', (name, top, bottom) => {
    expect([punched(name, 'top'), punched(name, 'bottom')]).toEqual([top, bottom]);
  });

  it('needs no pad where a hole does not reach', () => {
    const bare = textFile('x-B_Cu.gbr', rectangleText(20, 20, 1, 1));
    const codes = (drill: ReturnType<typeof textFile>): readonly string[] =>
      analyseBoard([...stack.slice(0, 3), bare, edge, drill]).problems.map(({ code }) => code);
    const blind = textFile(
      'x-F_Cu-In1_Cu.drl',
      drillText.replace('METRIC', '; #@! TF.FileFunction,Plated,1,2,Blind\nMETRIC'),
    );
    expect(codes(through)).toContain('dfm.pad-missing');
    expect(codes(blind)).not.toContain('dfm.pad-missing');
  });
});
