import { describe, expect, it } from 'vitest';
import { apertureBox } from '../image/aperture-box.ts';
import { identityTransform } from '../image/layer-image.ts';
import { gerber } from '../testing/parse.ts';
import { evaluate, parseExpression } from './macro-expression.ts';

function box(macro: string, parameters: string): number[] {
  const { image } = gerber(`%FSLAX23Y23*%%MOMM*%%AMM*${macro}*%%ADD10M${parameters}*%D10*X0Y0D03*M02*`).value;
  const aperture = image.apertures[0];
  if (aperture === undefined) return [];
  const { minX, minY, maxX, maxY } = apertureBox(aperture, identityTransform);
  return [minX, minY, maxX, maxY].map((value) => Math.round(value * 1000) / 1000 + 0);
}

describe('expressions', () => {
  it.each([
    ['1+2x3', 7],
    ['(1+2)X3', 9],
    ['-$1/2', -2],
    ['$1-$2-1', 2],
    ['$9', 0],
    ['.5x-4', -2],
  ])('%s', (text, value) => {
    expect(
      evaluate(
        parseExpression(text) ?? [],
        new Map([
          [1, 4],
          [2, 1],
        ]),
      ),
    ).toBe(value);
  });

  it.each(['1+', '(1', '1)', 'a', '1 2', '$'])('refuses %s', (text) => {
    expect(parseExpression(text)).toBeUndefined();
  });
});

describe('macro primitives', () => {
  it.each([
    ['circle', '1,1,2,1,0', '', [0, -1, 2, 1]],
    ['vector line', '20,1,1,0,0,3,0,0', '', [0, -0.5, 3, 0.5]],
    ['centre line turned', '21,1,4,2,0,0,90', '', [-1, -2, 1, 2]],
    ['lower left rectangle', '22,1,4,2,0,0,0', '', [0, 0, 4, 2]],
    ['outline', '4,1,3,0,0,2,0,2,2,0,0,0', '', [0, 0, 2, 2]],
    ['outline whose last point is not the first', '4,1,3,1,0.5,-1,0.5,-1,-0.5,1,-0.5,0', '', [-1, -0.5, 1, 0.5]],
    ['polygon', '5,1,4,0,0,2,0', '', [-1, -1, 1, 1]],
    ['moire', '6,0,0,5,0.5,0.5,2,0.1,6,0', '', [-3, -3, 3, 3]],
    ['thermal', '7,0,0,4,3,0.5,0', '', [-1.984, -1.984, 1.984, 1.984]],
    ['parameters', '1,1,$1x2,0,0', ',1.5', [-1.5, -1.5, 1.5, 1.5]],
    ['assignment', '$3=$1+$2*1,1,$3,0,0', ',1X1', [-1, -1, 1, 1]],
    ['comment', '0 a note, with 1,1,9*1,1,2,0,0', '', [-1, -1, 1, 1]],
  ])('%s', (_, macro, parameters, expected) => {
    expect(box(macro, parameters)).toEqual(expected);
  });

  it('reports an outline that is not closed, and keeps its last corner', () => {
    const read = (points: string) => gerber(`%FSLAX23Y23*%%MOMM*%%AMM*4,1,3,${points},0*%%ADD10M*%D10*X0Y0D03*M02*`);
    const open = read('1,0.5,-1,0.5,-1,-0.5,1,-0.5');
    const [aperture] = open.value.image.apertures;
    const parts = aperture?.shape === 'macro' ? aperture.parts : [];
    expect(parts.map((part) => (part.shape === 'polygon' ? [...part.points] : []))).toEqual([
      [1, 0.5, -1, 0.5, -1, -0.5, 1, -0.5],
    ]);
    expect(open.problems).toMatchObject([{ code: 'gerber.macro-unclosed', severity: 'warning' }]);
    expect(read('1,0.5,-1,0.5,-1,-0.5,1,0.5').problems).toEqual([]);
  });

  it('reports a macro that it cannot read', () => {
    const { problems } = gerber('%FSLAX23Y23*%%MOMM*%%AMM*99,1*%%ADD10M*%D10*X0Y0D03*M02*');
    expect(problems.map(({ code }) => code)).toContain('gerber.bad-aperture');
  });

  it('leaves out a macro whose values no unit makes finite', () => {
    const { value, problems } = gerber('%FSLAX23Y23*%%MOIN*%%AMM*1,1,1e300,0,0*%%ADD10M*%%ADD11M,1*%D10*X0Y0D03*M02*');
    expect(value.image.apertures.filter(({ shape }) => shape === 'macro')).toEqual([]);
    expect(problems.map(({ code }) => code)).toContain('gerber.bad-aperture');
  });
});
