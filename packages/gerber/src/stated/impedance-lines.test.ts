import { expect, it } from 'vitest';
import { impedanceClasses, namedImpedance } from './impedance-lines.ts';
import { projectImpedances } from './kicad-project.ts';

it.each([
  ['50R', { ohms: 50 }],
  ['USB_90ohm', { ohms: 90 }],
  ['100Ω diff', { ohms: 100, isDifferential: true }],
  ['差分100', { ohms: 100, isDifferential: true }],
  ['Z50', { ohms: 50 }],
  ['阻抗 75 欧', { ohms: 75 }],
  ['DIFF_85', { ohms: 85, isDifferential: true }],
] as const)('knows the impedance of %s', (name, expected) => {
  expect(namedImpedance(name)).toEqual(expected);
});

it.each(['Default', 'Power', '3V3', '12V', 'HV_250', 'Width50', 'USB', '0.5R', 'R50', '5R', '1000ohm', 'POWER_100'])(
  'does not take %s for one',
  (name) => {
    expect(namedImpedance(name)).toBeUndefined();
  },
);

it('lists net classes that state one, with their nets', () => {
  const classes = [
    { name: 'Default', nets: ['GND'] },
    { name: '90R_diff', nets: ['USB_P', 'USB_N'] },
  ];
  expect(impedanceClasses(classes)).toEqual([
    { name: '90R_diff', ohms: 90, isDifferential: true, nets: ['USB_P', 'USB_N'] },
  ]);
});

it('reads the classes of a KiCad project, and nothing from other text', () => {
  const project = {
    net_settings: {
      classes: [{ name: 'Default' }, { name: '50ohm', track_width: 0.3 }, 'broken'],
      netclass_patterns: [{ netclass: '50ohm', pattern: 'RF_*' }, { netclass: 'Default', pattern: 'X' }, null],
    },
  };
  const bytes = new TextEncoder().encode(JSON.stringify(project));
  expect(projectImpedances('lamp.kicad_pro', bytes)).toEqual([{ name: '50ohm', ohms: 50, nets: ['RF_*'] }]);
  expect(projectImpedances('lamp.txt', bytes)).toBeUndefined();
  expect(projectImpedances('lamp.kicad_pro', new TextEncoder().encode('{"net_settings":'))).toBeUndefined();
  expect(projectImpedances('lamp.kicad_pro', new TextEncoder().encode('[1]'))).toBeUndefined();
});
