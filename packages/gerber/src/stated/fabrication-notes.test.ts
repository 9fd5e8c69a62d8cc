import { expect, it } from 'vitest';
import { fabricationNotes } from './fabrication-notes.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const notes = (text: string, name = 'readme.txt') => fabricationNotes(name, bytes(text));

it('reads what an English note asks for', () => {
  const text = `Lamp rev B, please make 10 pcs
 1) Material: FR-4 TG150
 2) Board thickness: 1.6mm +/-10%
 3) Copper weight: 1 oz
 4) Surface finish = ENIG
 5) Solder mask color: matte black
 6) Silkscreen: white
 7) Impedance: USB pair 90 ohm differential`;
  expect(notes(text)).toEqual({
    job: {
      vendor: 'notes',
      thicknessMm: 1.6,
      finish: 'ENIG',
      isImpedanceControlled: true,
      stackup: [
        { name: '', kind: 'mask', colour: 'matte black' },
        { name: '', kind: 'legend', colour: 'white' },
        { name: '', kind: 'copper', thicknessMm: 0.035 },
        { name: '', kind: 'dielectric', material: 'FR-4 TG150' },
      ],
      files: [],
    },
    impedance: [{ name: 'USB pair 90 ohm differential', ohms: 90, isDifferential: true, nets: [] }],
  });
});

it('reads a Chinese note, also in the code of Chinese Windows', () => {
  const text = '板厚：1.2mm\n表面处理：沉金\n阻焊颜色：蓝色\n外层铜厚：2oz\n内层铜厚：1oz\n';
  const expected = {
    thicknessMm: 1.2,
    finish: '沉金',
    stackup: [
      { kind: 'mask', colour: '蓝色' },
      { kind: 'copper', thicknessMm: 0.07 },
      { kind: 'copper', thicknessMm: 0.035 },
      { kind: 'copper', thicknessMm: 0.07 },
    ],
  };
  expect(notes(text)?.job).toMatchObject(expected);
  // 板厚：1.2mm, 表面处理：沉金
  const gbk = Uint8Array.from([0xb0, 0xe5, 0xba, 0xf1, 0xa3, 0xba, ...bytes('1.2mm\n'), 0xb1, 0xed, 0xc3, 0xe6]);
  const rest = Uint8Array.from([0xb4, 0xa6, 0xc0, 0xed, 0xa3, 0xba, 0xb3, 0xc1, 0xbd, 0xf0]);
  expect(fabricationNotes('说明.txt', Uint8Array.from([...gbk, ...rest]))?.job).toMatchObject({
    thicknessMm: 1.2,
    finish: '沉金',
  });
});

it.each([
  ['Thickness: 63 mil', 1.6],
  ['PCB thickness: 0.062"', 1.575],
  ['Finished board thickness: 0.8 mm', 0.8],
])('knows units: %s', (text, mm) => {
  expect(notes(text)?.job.thicknessMm).toBeCloseTo(mm, 2);
});

it.each([
  ['no unit', 'Thickness: 1.6'],
  ['another thing', 'Solder mask expansion: 0.1mm\nCopper to edge: 0.3 mm'],
  ['two answers', 'Thickness: 1.6mm\nThickness: 1.0mm'],
  ['prose', 'The board is 1.6mm thick and green.'],
  ['nothing', ''],
])('takes nothing from %s', (_, text) => {
  expect(notes(text)).toBeUndefined();
});

it('takes nothing from reports of programs, nor from long texts', () => {
  expect(notes('Thickness: 1.6mm', 'lamp.REP')).toBeUndefined();
  expect(notes(`Thickness: 1.6mm\n${'x'.repeat(70_000)}`)).toBeUndefined();
});
