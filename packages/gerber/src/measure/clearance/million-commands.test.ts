import { expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { textFile } from '../../testing/sample-files.ts';

const head = '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\nD10*\nG01*\n';
const sizeMm = 84;
const stepMm = 0.3;
const steps = 278;
const pitchMm = 0.22;
/** Two tracks on the layer that is compared last are nearer to each other than all others, which are 0.117 mm apart. */
const nearest = { layer: 'a.g8', row: 100, shiftMm: 0.03, mm: 0.0874 };

const um = (mm: number): number => Math.round(mm * 1e6);
const at = (x: number, y: number, operation: 1 | 2 | 3): string => `X${um(x)}Y${um(y)}D0${operation}*`;

/** Tracks over the whole board, each winding from pad to pad. */
function copper(name: string): string {
  const lines: string[] = [];
  for (let row = 1; row * pitchMm < sizeMm - 0.5; row += 1) {
    const nearer = name === nearest.layer && row === nearest.row ? nearest.shiftMm : 0;
    const y = row * pitchMm - nearer;
    for (let step = 0; step <= steps; step += 1) {
      lines.push(at(0.3 + step * stepMm, y + (step % 2) * 0.05, step === 0 ? 2 : 1));
    }
    lines.push(at(0.3, y, 3), at(0.3 + steps * stepMm, y, 3));
  }
  return `${head}${lines.join('\n')}\nM02*\n`;
}

it('a board of ten layers and a million commands keeps its spacing', () => {
  const names = ['a.gtl', ...Array.from({ length: 8 }, (_, index) => `a.g${index + 1}`), 'a.gbl'];
  const edge = [at(0, 0, 2), at(sizeMm, 0, 1), at(sizeMm, sizeMm, 1), at(0, sizeMm, 1), at(0, 0, 1)];
  const files = [
    ...names.map((name) => textFile(name, copper(name))),
    textFile('a.gko', `${head}${edge.join('\n')}\nM02*\n`),
    textFile('a.drl', 'M48\nMETRIC\n;TYPE=PLATED\nT1C0.05\n%\nT1\nX0.300Y0.220\nM30\n'),
  ];
  const { measured } = analyseBoard(files).facts;
  expect(measured?.minSpacing).toMatchObject({ mm: nearest.mm, layer: nearest.layer });
  expect(measured?.minSpacing).not.toHaveProperty('certainty');
});
