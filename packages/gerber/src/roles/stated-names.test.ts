import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { SourceFile } from '../source-file.ts';
import { copperText, rectangleText, textFile } from '../testing/sample-files.ts';

const named = (name: string, layer: string, text = copperText): SourceFile =>
  textFile(name, `G04 Ultiboard (R) generated gerber file*\nG04 Layer name: ${layer} *\n${text}`);
const read = (...files: readonly SourceFile[]) => analyseBoard(files, { depth: 'quick' }).facts;
const rolesOf = (facts: ReturnType<typeof read>): Record<string, string> =>
  Object.fromEntries(facts.files.map(({ name, role }) => [name.slice(name.lastIndexOf('.') + 1), role]));

const numbered = [
  named('b.g0', 'Bottom'),
  named('b.g1', 'Top'),
  named('b.g2', 'Board Outline', rectangleText(0, 0, 10, 10)),
  named('b.g3', 'SoldermaskTOP'),
  named('b.g4', 'SoldermaskBOTTOM'),
  named('b.g5', 'Silkscreen Top'),
  named('b.g6', 'SilkscreenBOTTOM'),
  named('b.g7', 'Solder paste Top'),
];

it('layers that comments name come before numbered extensions', () => {
  const facts = read(...numbered);
  expect(rolesOf(facts)).toEqual({
    g0: 'copper-bottom',
    g1: 'copper-top',
    g2: 'outline',
    g3: 'mask-top',
    g4: 'mask-bottom',
    g5: 'silk-top',
    g6: 'silk-bottom',
    g7: 'paste-top',
  });
  expect(facts.copper).toMatchObject({ layers: 2 });
});

it('inner layers are those that comments name', () => {
  const facts = read(...numbered, named('b.g8', 'Copper Inner 1'), named('b.g9', 'Copper Inner 2'));
  expect(rolesOf(facts)).toMatchObject({ g8: 'copper-inner-2', g9: 'copper-inner-3' });
  expect(facts.copper).toMatchObject({ layers: 4, innerOrderKnown: true });
});

it('a comment without a known name leaves the number', () => {
  const facts = read(
    textFile('b.gtl', copperText),
    textFile('b.gbl', copperText),
    named('b.g1', 'analog'),
    textFile('b.g2', copperText),
  );
  expect(rolesOf(facts)).toMatchObject({ g1: 'copper-inner-2', g2: 'copper-inner-3' });
});
