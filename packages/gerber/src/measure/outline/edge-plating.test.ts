import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { openUpload } from '../../open-upload.ts';
import { boardOf, box, drillText, flash, layerHead, line } from '../../testing/board-text.ts';
import { kicadText } from '../../testing/kicad-text.ts';
import { rectangleText, textFile } from '../../testing/sample-files.ts';

/** Pads and a track in the middle, so that the board has nets. */
const net = flash(11, 8, 10) + flash(11, 12, 10) + line(10, 8, 10, 12, 10);
const left = box(-0.2, 0.5, 2, 19.5);
const right = box(18, 0.5, 20.2, 19.5);
const top = box(0.5, 18, 19.5, 20.2);
const bottom = box(0.5, -0.2, 19.5, 2);

const platingOf = (copper: string, below = copper, more: Record<string, string> = {}) =>
  boardOf({ 'b.gtl': net + copper, 'b.gbl': net + below, ...more }).facts.edgePlating;

describe('copper without evidence of its layer', () => {
  it('reports the sides that it passes on both faces', () => {
    expect(platingOf(left)).toEqual({ sides: ['left'], from: 'copper' });
    expect(platingOf(left + top)).toEqual({ sides: ['top', 'left'], from: 'copper' });
    expect(platingOf(left + top + right)).toEqual({ sides: ['top', 'right', 'left'], from: 'copper' });
  });

  it('reports nothing where it passes all sides, as pours of some programs do, or more than half of one', () => {
    expect(platingOf(left + top + right + bottom)).toBeUndefined();
    expect(platingOf(left + box(0.5, 18, 10, 20.2))).toBeUndefined();
  });

  it('reports nothing where it is on one face, ends at the edge, or is a border drawn with a pen', () => {
    expect(platingOf(left, '')).toBeUndefined();
    expect(platingOf(box(0, 0.5, 2, 19.5))).toBeUndefined();
    expect(platingOf(line(10, 0, 0, 0, 20))).toBeUndefined();
    expect(boardOf({ 'b.gtl': net + left }).facts.edgePlating).toBeUndefined();
  });
});

describe('plated edges declared in a file', () => {
  const outlined = (plating: 'P' | 'NP', copper: string) => {
    const edge = rectangleText(0, 0, 20, 20).replace('D10*', `%TF.FileFunction,Profile,${plating}*%\nD10*`);
    const layer = (name: string) => textFile(name, `${layerHead}${net}${copper}M02*\n`);
    return analyseBoard([layer('b.gtl'), layer('b.gbl'), textFile('b.gko', edge)]).facts.edgePlating;
  };

  it('are on the sides that copper reaches, be it that it ends there', () => {
    const inner = box(0, 2, 2, 12);
    expect(outlined('P', inner)).toEqual({ sides: ['left'], from: 'stated', file: 'b.gko' });
    expect(outlined('NP', inner)).toBeUndefined();
    // Some programs write this value for every outline.
    expect(outlined('P', '')).toBeUndefined();
  });

  it('may be stated by a job file, and by a KiCad board with copper or without', async () => {
    const job = JSON.stringify({ GeneralSpecs: { Size: { X: 20, Y: 20 }, EdgePlating: true } });
    const layers = ['b.gtl', 'b.gbl'].map((name) => textFile(name, `${layerHead}${net}${top}M02*\n`));
    const { facts } = analyseBoard([
      ...layers,
      textFile('b.gko', rectangleText(0, 0, 20, 20)),
      textFile('b.gbrjob', job),
    ]);
    expect(facts.stated?.isEdgePlated).toBe(true);
    expect(facts.edgePlating).toEqual({ sides: ['top'], from: 'stated', file: 'b.gbrjob' });
    const text = kicadText('', { setup: '(stackup (edge_plating yes))' });
    const upload = await openUpload([{ name: 'a.kicad_pcb', bytes: new TextEncoder().encode(text) }]);
    expect(analyseBoard(upload.files, upload).facts.edgePlating).toMatchObject({ sides: [], from: 'stated' });
  });
});

it('plated slots along an edge are how one side is plated, and no slot that crosses it', () => {
  const milled = (...slot: readonly [number, number, number, number]) =>
    platingOf('', '', { 'b.drl': drillText([slot], { mm: 1 }) });
  expect(milled(20.5, 3, 20.5, 17)).toEqual({ sides: ['right'], from: 'slots', file: 'b.drl' });
  expect(milled(20, 3, 20, 17)?.sides).toEqual(['right']);
  expect(milled(15, 10, 21, 10)).toBeUndefined();
  expect(milled(18, 3, 18, 17)).toBeUndefined();
  const unplated = drillText([[20.5, 3, 20.5, 17]], { mm: 1, plating: 'NON_PLATED' });
  expect(platingOf('', '', { 'b.drl': unplated })).toBeUndefined();
});
