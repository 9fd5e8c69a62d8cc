import type { BoardFacts, StackLayer, StatedFacts } from '@xunban/gerber';
import { describe, expect, it } from 'vitest';
import { measuredFields, uncertainFields } from './measured-fields.ts';

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

describe('values stated by files are proposed', () => {
  it('as the full stack-up of a job file', () => {
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
    [
      'leadFreeHasl',
      ['HAL lead-free', 'HASL, Pb-free', 'HSL Lead Free', 'PbFree HASL', 'lead - free HAL', '喷锡 Pb free'],
    ],
    ['leadFreeHasl', ['无铅喷锡', '无铅 喷锡', 'HASL 无铅', 'Unleaded HASL', 'HASL (non-leaded)', 'HAL unleaded']],
    ['leadHasl', ['HAL SnPb', 'HASL Sn-Pb', 'HASL Sn - Pb', 'HASL with lead', 'HASL 有铅', '有铅喷锡', '有铅  喷锡']],
    ['leadHasl', ['Leaded HASL', 'SnPb HAL', 'TinLead HASL', 'tin lead HASL']],
    ['enig', ['Immersion gold', 'immersiongold', 'ENIG-G', 'Im Au', 'ImAu', '沉金', '化金']],
    ['enepig', ['ENEPIG', '镍钯金', 'ENEPIG over ENIG']],
    ['osp', ['HT_OSP', '抗氧化']],
    ['immersionSilver', ['ImAg', 'Im Ag', 'IAg', 'Immersion Silver', '沉银', '化银']],
    ['immersionTin', ['Immersion tin', 'ImSn', 'Im Sn', 'ISn', '沉锡', '化锡']],
    ['hardGold', ['Hard gold', 'Hard electrolytic gold', 'HardGold', 'Gold fingers only', 'Gold finger only']],
    ['hardGold', ['电镀硬金', '镀硬金', '硬金', 'hard gold, rest ENIG']],
    ['bareCopper', ['Bare copper', 'BareCopper', '裸铜']],
    // The presence of lead is not stated.
    [undefined, ['HASL', 'HAL', '喷锡', 'User defined', 'gold', 'silver', 'Imagination', 'lead']],
  ])('finish %s', (finish, texts) => {
    for (const text of texts) expect(values(facts({ finish: text }))['finish'], text).toBe(finish);
  });

  it.each([
    [
      'matteBlack',
      ['Matte Black', 'Matt black', 'mat black', 'Black (matte)', 'black mat', '哑黑', '亚黑', '哑光黑色'],
    ],
    ['matteGreen', ['Matte Green', 'MatGreen', 'Green matte', 'green (mat)', '哑绿', '亚绿', '哑光绿']],
    ['green', ['Green', 'light green', '绿色']],
    ['red', ['RED', '红']],
    ['blue', ['Blue', '蓝油']],
    ['black', ['Black', '黑色']],
    ['white', ['White', '白']],
    ['yellow', ['yellow', '黄色']],
    ['purple', ['Purple', 'Violet', '紫']],
    [undefined, ['#1B5E20FF', 'clear', 'matte']],
  ])('mask colour %s', (colour, texts) => {
    for (const text of texts)
      expect(values(facts({ stackup: stack({ kind: 'mask', colour: text }) }))['maskColour'], text).toBe(colour);
  });

  it('legend colours are white and black, and each kind of layer is asked for its own', () => {
    const legend = (colour: string) => values(facts({ stackup: stack({ kind: 'legend', colour }) }));
    for (const [text, colour] of [
      ['White', 'white'],
      ['白色', 'white'],
      ['black', 'black'],
      ['黑', 'black'],
    ] as const)
      expect(legend(text)).toEqual({ legendColour: colour });
    expect(legend('yellow')).toEqual({});
  });

  it.each([
    [0.7, undefined],
    [0.741, 0.8],
    [0.859, 0.8],
    [0.87, undefined],
    [1.55, 1.6],
    [1.661, undefined],
  ])('a thickness of %d mm is the option within 0.06 mm of it', (thicknessMm, option) => {
    expect(values(facts({ thicknessMm }))['thicknessMm']).toBe(option);
  });

  it.each([
    [0.0294, 0.0294, undefined],
    [0.0296, 0.035, 1],
    [0.0404, 0.035, 1],
    [0.0408, 0.0408, undefined],
    [0.0589, 0.0811, 2],
    [0.035, 0.07, undefined],
  ])('outer copper of %d and %d mm', (top, bottom, ounces) => {
    const stackup = stack({ kind: 'copper', thicknessMm: top }, { kind: 'copper', thicknessMm: bottom });
    expect(values(facts({ stackup }))['outerCopperOz']).toBe(ounces);
  });

  it.each([
    ['RO4350B', { material: 'rogers', rogersLaminate: 'ro4350b' }],
    ['Rogers RO4003C', { material: 'rogers', rogersLaminate: 'ro4003c' }],
    ['RO 3003', { material: 'rogers', rogersLaminate: 'ro3003' }],
    ['ro-4350', { material: 'rogers', rogersLaminate: 'ro4350b' }],
    ['RO4003', { material: 'rogers', rogersLaminate: 'ro4003c' }],
    ['RO4835', {}],
    ['Aluminum', { material: 'aluminium' }],
    ['aluminium core', { material: 'aluminium' }],
    ['铝基板', { material: 'aluminium' }],
    ['PTFE', { material: 'ptfe' }],
    ['Teflon', { material: 'ptfe' }],
    ['铁氟龙', { material: 'ptfe' }],
    ['聚四氟乙烯', { material: 'ptfe' }],
    ['FR 4', { material: 'fr4' }],
    ['XFR4Y', {}],
    ['FR4 Tg100', { material: 'fr4', tgCelsius: 130 }],
    ['FR4 Tg 140', { material: 'fr4', tgCelsius: 130 }],
    ['FR4 Tg 141', { material: 'fr4', tgCelsius: 150 }],
    ['FR4 tg: 150', { material: 'fr4', tgCelsius: 150 }],
    ['FR4 tg-151', { material: 'fr4' }],
    ['FR4 TG≥160', { material: 'fr4', tgCelsius: 170 }],
    ['FR4 TG180', { material: 'fr4' }],
    ['FR4 TG 013', { material: 'fr4' }],
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
  it('where sides or layers differ', () => {
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
  expect(uncertainFields(facts({ stackup }, four))).toEqual([
    { field: 'innerCopperOz', value: 1, source: { kind: 'stated', file: 'lamp.gbrjob' } },
  ]);
  expect(uncertainFields(facts({ stackup: stack(copper, copper) }))).toEqual([]);
  // Three layers in a file of four: their positions are unknown, but all state the same.
  expect(uncertainFields(facts({ stackup: stack(copper, copper, copper) }, four))).toHaveLength(1);
  expect(uncertainFields(facts({ stackup: stack(copper, copper, copper) }))).toEqual([]);
  expect(uncertainFields({ ...nothing, ...four })).toEqual([]);
  const thick = { kind: 'copper', thicknessMm: 0.07 } as const;
  expect(uncertainFields(facts({ stackup: stack(copper, copper, thick, copper) }, four))).toEqual([]);
  expect(uncertainFields(facts({ stackup: stack(thick, copper, copper, thick) }, four))).toMatchObject([{ value: 1 }]);
});

it('proposes impedance control where a file names lines, and lists them', () => {
  const lines = [{ name: 'USB_90R', ohms: 90, nets: ['USB_*'] }];
  const board = facts({ isImpedanceControlled: false }, { impedance: { from: 'lamp.kicad_pro', lines } });
  expect(measuredFields(board)).toEqual([
    { field: 'impedance', value: true, source: { kind: 'impedance', file: 'lamp.kicad_pro', lines } },
  ]);
});
