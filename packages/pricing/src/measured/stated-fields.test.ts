import type { BoardFacts, StackLayer, StatedFacts } from '@xunban/gerber';
import { describe, expect, it } from 'vitest';
import { askedFields, measuredFields } from './measured-fields.ts';

const nothing: BoardFacts = {
  version: 1,
  files: [],
  mask: { top: false, bottom: false },
  silk: { top: false, bottom: false },
  paste: { top: false, bottom: false },
  problems: [],
};
const facts = (stated: Partial<StatedFacts>, more: Partial<BoardFacts> = {}): BoardFacts => ({
  ...nothing,
  ...more,
  stated: { from: 'lamp.gbrjob', ...stated },
});
const values = (board: BoardFacts) =>
  Object.fromEntries(measuredFields(board).map(({ field, value }) => [field, value]));
const stack = (...layers: readonly Partial<StackLayer>[]): StackLayer[] =>
  layers.map((layer) => ({ name: '', kind: 'other', ...layer }));

describe('what files state is proposed', () => {
  it('as the whole stack-up of a job file', () => {
    const stackup = stack(
      { kind: 'legend', colour: 'Black' },
      { kind: 'mask', colour: 'White' },
      { kind: 'copper', thicknessMm: 0.07 },
      { kind: 'dielectric', material: 'FR4 TG170', thicknessMm: 0.7 },
      { kind: 'copper', thicknessMm: 0.07 },
      { kind: 'mask', colour: 'White' },
      { kind: 'legend', colour: 'Black' },
    );
    const board = facts({ stackup, thicknessMm: 0.79, finish: 'ENIG', isImpedanceControlled: false });
    expect(values(board)).toEqual({
      material: 'fr4',
      tgCelsius: 170,
      thicknessMm: 0.8,
      outerCopperOz: 2,
      maskColour: 'white',
      legendColour: 'black',
      finish: 'enig',
      impedance: false,
    });
    for (const { source } of measuredFields(board)) expect(source).toEqual({ kind: 'stated', file: 'lamp.gbrjob' });
  });

  it.each([
    ['HAL lead-free', 'leadFreeHasl'],
    ['HASL, Pb-free', 'leadFreeHasl'],
    ['HAL SnPb', 'leadHasl'],
    ['无铅喷锡', 'leadFreeHasl'],
    ['有铅喷锡', 'leadHasl'],
    ['Immersion gold', 'enig'],
    ['ENIG-G', 'enig'],
    ['ENEPIG', 'enepig'],
    ['HT_OSP', 'osp'],
    ['ImAg', 'immersionSilver'],
    ['Immersion tin', 'immersionTin'],
    ['Hard gold', 'hardGold'],
    ['沉金', 'enig'],
    // Nobody says whether there is lead in it.
    ['HASL', undefined],
    ['喷锡', undefined],
    ['User defined', undefined],
  ])('finish %s', (finish, option) => {
    expect(values(facts({ finish }))['finish']).toBe(option);
  });

  it.each([
    ['RO4350B', { material: 'rogers', rogersLaminate: 'ro4350b' }],
    ['Rogers RO4003C', { material: 'rogers', rogersLaminate: 'ro4003c' }],
    ['Aluminum', { material: 'aluminium' }],
    ['FR-4', { material: 'fr4' }],
    ['FR4 TG 135', { material: 'fr4', tgCelsius: 130 }],
    ['FR4, Tg>=150', { material: 'fr4', tgCelsius: 150 }],
    ['Polyimide', {}],
    ['Core', {}],
  ])('laminate %s', (material, expected) => {
    expect(values(facts({ stackup: stack({ kind: 'dielectric', material }) }))).toEqual(expected);
  });
});

describe('nothing is proposed', () => {
  it('where both sides or layers differ', () => {
    const mixed = stack(
      { kind: 'mask', colour: 'Green' },
      { kind: 'copper', thicknessMm: 0.035 },
      { kind: 'dielectric', material: 'RO4350B' },
      { kind: 'dielectric', material: 'FR4' },
      { kind: 'copper', thicknessMm: 0.07 },
      { kind: 'mask', colour: 'Red' },
    );
    expect(values(facts({ stackup: mixed }))).toEqual({});
  });

  it('for colours and weights that are no option', () => {
    const odd = stack({ kind: 'mask', colour: '#1B5E20FF' }, { kind: 'copper', thicknessMm: 0.012 });
    expect(values(facts({ stackup: odd, thicknessMm: 5 }))).toEqual({});
  });
});

it('asks for the copper of inner layers, which programs state by themselves', () => {
  const copper = { kind: 'copper', thicknessMm: 0.035 } as const;
  const stackup = stack(copper, copper, copper, copper);
  const four = { copper: { from: 'files', layers: 4, innerOrderKnown: true } } as const;
  expect(values(facts({ stackup }, four))).not.toHaveProperty('innerCopperOz');
  expect(askedFields(facts({ stackup }, four))).toEqual([
    { field: 'innerCopperOz', value: 1, source: { kind: 'stated', file: 'lamp.gbrjob' } },
  ]);
  expect(askedFields(facts({ stackup: stack(copper, copper) }))).toEqual([]);
});

it('proposes impedance control where a file names lines, and lists them', () => {
  const lines = [{ name: 'USB_90R', ohms: 90, nets: ['USB_*'] }];
  const board = facts({ isImpedanceControlled: false }, { impedance: { from: 'lamp.kicad_pro', lines } });
  expect(measuredFields(board)).toEqual([
    { field: 'impedance', value: true, source: { kind: 'impedance', file: 'lamp.kicad_pro', lines } },
  ]);
});
