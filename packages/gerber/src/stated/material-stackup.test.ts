import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { parseJobFile } from '../job-file.ts';
import { openUpload } from '../open-upload.ts';
import { kicadText } from '../testing/kicad-text.ts';

const job = (stackup: unknown) =>
  parseJobFile(
    new TextEncoder().encode(JSON.stringify({ GeneralSpecs: { BoardThickness: 1.6 }, MaterialStackup: stackup })),
  );

it('reads the stack-up of a job file as KiCad writes it', () => {
  const stackup = [
    { Type: 'Legend', Color: 'White', Name: 'Top Silk Screen' },
    { Type: 'SolderMask', Color: 'Blue', Thickness: 0.01, Name: 'Top Solder Mask' },
    { Type: 'Copper', Thickness: 0.035, Name: 'F.Cu' },
    { Type: 'Dielectric', Thickness: 1.51, Material: 'FR4', DielectricConstant: '4.5', LossTangent: '0.02' },
    { Type: 'Copper', Thickness: '0.035', Name: 'B.Cu' },
  ];
  expect(job(stackup)?.stackup).toEqual([
    { name: 'Top Silk Screen', kind: 'legend', colour: 'White' },
    { name: 'Top Solder Mask', kind: 'mask', colour: 'Blue', thicknessMm: 0.01 },
    { name: 'F.Cu', kind: 'copper', thicknessMm: 0.035 },
    { name: '', kind: 'dielectric', thicknessMm: 1.51, material: 'FR4', permittivity: 4.5 },
    { name: 'B.Cu', kind: 'copper', thicknessMm: 0.035 },
  ]);
});

it('ignores impossible figures and text that is not a list', () => {
  const odd = [{ Type: 'Copper', Thickness: -1, Name: 7 }, null, 'x', { Type: 'Dielectric', Thickness: 1e9 }];
  expect(job(odd)?.stackup).toEqual([
    { name: '', kind: 'copper' },
    { name: '', kind: 'dielectric' },
  ]);
  expect(job({ Type: 'Copper' })).not.toHaveProperty('stackup');
});

// A thickness of 1e308 mm once caused an infinite ratio to the smallest hole.
it.each(['1e308', '-1.6', '0'])('a board cannot be %s mm thick, whoever states it', async (thickness) => {
  const general = JSON.parse(`{ "GeneralSpecs": { "BoardThickness": ${thickness} } }`);
  expect(parseJobFile(new TextEncoder().encode(JSON.stringify(general)))?.thicknessMm).toBeUndefined();
  const text = kicadText('').replace('(thickness 1.6)', `(thickness ${thickness})`);
  const upload = await openUpload([{ name: 'a.kicad_pcb', bytes: new TextEncoder().encode(text) }]);
  expect(analyseBoard(upload.files, { ...upload, depth: 'quick' }).facts.stated?.thicknessMm).toBeUndefined();
});
