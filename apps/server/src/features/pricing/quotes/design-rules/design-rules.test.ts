import type { Margin } from '@xunban/contract/design-tools';
import { standardRules } from '@xunban/gerber';
import { defaultPriceBook } from '@xunban/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { altiumRules } from './altium-rules.ts';
import { designRules, type RuledBoard } from './design-rules.ts';
import { eagleRules } from './eagle-rules.ts';
import { kicadRules } from './kicad-rules.ts';

const two: RuledBoard = { layers: 2, outerCopperOz: 1, innerCopperOz: 0.5, maskColour: 'green' };
const rulesOf = (board: Partial<RuledBoard>, margin: 'ordinary' | 'limit' = 'ordinary') =>
  designRules(defaultPriceBook, { ...two, ...board }, margin);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the wider of what is checked and what can be etched counts, never less than can be made', () => {
  expect(rulesOf({})).toMatchObject({ outerMm: 0.127, innerMm: undefined, holeMm: 0.3, maskWebMm: 0.08 });
  // 4 mil on two layers are 0.1016 mm.
  expect(rulesOf({}, 'limit')).toMatchObject({ outerMm: 0.102, holeMm: 0.15, viaRingMm: 0.05 });
  expect(rulesOf({ layers: 6, innerCopperOz: 2, outerCopperOz: 2 }, 'limit')).toMatchObject({
    outerMm: 0.153,
    innerMm: 0.153,
  });
  expect(rulesOf({ maskColour: 'black' })).toMatchObject({ maskWebMm: 0.12 });
});

/** Nested lists as KiCad reads them; throws when a bracket or a quote is left open. */
function parse(text: string): unknown[] {
  const stack: unknown[][] = [[]];
  for (const [token] of text.replaceAll(/^#.*$/gm, '').matchAll(/"[^"]*"|[()]|[^\s()"]+/g)) {
    if (token === '(') stack.push([]);
    else if (token === ')') {
      const done = stack.pop();
      if (!done || stack.length === 0) throw new Error('unmatched closing bracket');
      stack.at(-1)?.push(done);
    } else stack.at(-1)?.push(token);
  }
  if (stack.length !== 1) throw new Error('unclosed bracket');
  return stack[0] ?? [];
}

test('KiCad finds a version, then rules of known constraints, each with a minimum value in mm', () => {
  const rules = rulesOf({ layers: 4 });
  if (!rules) throw new Error('no rules found');
  const [version, ...others] = parse(kicadRules(rules, 'Test (4 layers)')) as unknown[][];
  expect(version).toEqual(['version', '1']);
  const kinds = others.map((one) => {
    expect(one[0]).toBe('rule');
    expect(String(one[1])).toMatch(/^"[^"]+"$/);
    const constraint = one.at(-1) as unknown[];
    expect(constraint[0]).toBe('constraint');
    expect(constraint[2]).toEqual(['min', expect.stringMatching(/^0\.\d+mm$/)]);
    return constraint[1];
  });
  expect(kinds).toEqual([
    ...['track_width', 'clearance', 'track_width', 'clearance', 'hole_size', 'annular_width', 'annular_width'],
    ...['hole_to_hole', 'hole_clearance', 'edge_clearance'],
  ]);
});

test('Altium finds a rule in each line: kind, scopes, a name of its own, and limits in mil that are never too small', () => {
  const rules = rulesOf({ layers: 4 });
  if (!rules) throw new Error('no rules found');
  const lines = altiumRules(rules, 'Test | 4 layers').split('\r\n').slice(0, -1);
  const read = lines.map((line) => Object.fromEntries(line.split('|').map((pair) => pair.split('='))));
  expect(read.map((one) => one.RULEKIND)).toEqual([
    ...['Width', 'Clearance', 'Width', 'Clearance', 'HoleSize', 'HoleToHoleClearance'],
    ...['MinimumAnnularRing', 'MinimumAnnularRing'],
  ]);
  expect(new Set(read.map((one) => one.NAME)).size).toBe(read.length);
  expect(read.slice(0, 4).map((one) => one.SCOPE1EXPRESSION)).toEqual(['OnOutside', 'OnOutside', 'OnMid', 'OnMid']);
  for (const [mm, text] of [
    [rules.outerMm, read[0]?.MINLIMIT],
    [rules.holeMm, read[4]?.MINLIMIT],
    [rules.viaRingMm, read[6]?.MINIMUMRING],
  ] as const) {
    expect(text).toMatch(/^\d+(\.\d\d?)?mil$/);
    const excess = Number.parseFloat(text) * 0.0254 - mm;
    expect(excess).toBeGreaterThan(-1e-6);
    expect(excess).toBeLessThan(0.0003);
  }
});

/** The figure that each line of a file comes from, straight from the price book and the checks of board files. */
function figuresOf(board: RuledBoard, margin: Margin) {
  const { outerTrace, innerTrace, maskDam } = defaultPriceBook.capability;
  const mil = (limits: typeof outerTrace, oz: number) =>
    limits.find(({ copperOz, layers }) => copperOz === oz && layers.includes(board.layers))?.minMil ?? Number.NaN;
  const limitOf = (measure: string) => {
    const rule = standardRules.find((one) => one.measure === measure);
    return (margin === 'limit' ? rule?.errorBelow : undefined) ?? rule?.warnBelow ?? Number.NaN;
  };
  const copper = (limit: number) => Math.ceil(Math.max(limit * 0.0254, limitOf('track')) * 1000 - 1e-6) / 1000;
  const outer = copper(mil(outerTrace, board.outerCopperOz));
  const inner = board.layers > 2 ? copper(mil(innerTrace, board.innerCopperOz)) : undefined;
  const dam = maskDam.find(({ masks }) => masks.includes(board.maskColour))?.minMm ?? Number.NaN;
  return {
    ...{ outer, inner, hole: limitOf('drill'), viaRing: limitOf('viaRing'), partRing: limitOf('partRing') },
    ...{ wall: limitOf('holeWall'), toHole: limitOf('copperToHole'), toEdge: limitOf('padToEdge') },
    web: Math.max(dam, limitOf('maskWeb')),
  };
}

const BOARDS: readonly [Partial<RuledBoard>, Margin][] = [
  [{}, 'ordinary'],
  [{}, 'limit'],
  [{ outerCopperOz: 2, maskColour: 'black' }, 'limit'],
  [{ layers: 4 }, 'ordinary'],
  [{ layers: 6, outerCopperOz: 1, innerCopperOz: 2 }, 'limit'],
  [{ layers: 8, outerCopperOz: 2, innerCopperOz: 1 }, 'limit'],
];

test.each(BOARDS)('every figure of every file is that of its rule: %o, %s', (changes, margin) => {
  const board = { ...two, ...changes };
  const rules = rulesOf(changes, margin);
  if (!rules) throw new Error('no rules found');
  const of = figuresOf(board, margin);
  const copper = Math.max(of.outer, of.inner ?? 0);

  const kicad = kicadRules(rules, 'Test');
  expect(kicad).toContain(`minimum web to ${of.web}mm`);
  const constraints = (parse(kicad) as unknown[][]).slice(1).map((one) => (one.at(-1) as unknown[]).slice(1));
  const layerPair = (mm: number) => [
    ['track_width', ['min', `${mm}mm`]],
    ['clearance', ['min', `${mm}mm`]],
  ];
  expect(constraints).toEqual([
    ...layerPair(of.outer),
    ...(of.inner === undefined ? [] : layerPair(of.inner)),
    ['hole_size', ['min', `${of.hole}mm`]],
    ['annular_width', ['min', `${of.viaRing}mm`]],
    ['annular_width', ['min', `${of.partRing}mm`]],
    ['hole_to_hole', ['min', `${of.wall}mm`]],
    ['hole_clearance', ['min', `${of.toHole}mm`]],
    ['edge_clearance', ['min', `${of.toEdge}mm`]],
  ]);

  // Lines of `key = value`, each key once, none but those that the format has.
  const eagle = eagleRules(rules, 'Test').split('\n').slice(0, -1);
  const values = new Map(eagle.map((line) => line.split(' = ') as [string, string]));
  expect(values.size).toBe(eagle.length);
  for (const [key, value] of values) {
    if (key === 'description[en]') continue;
    const mm = /^md(Wire|Pad|Via|Smd)(Wire|Pad|Via|Smd)$|^msWidth$/.test(key)
      ? copper
      : { mdDrill: of.wall, mdCopperDimension: of.toEdge, msDrill: of.hole }[key];
    const ring = /^rlMinPad(Top|Inner|Bottom)$/.test(key) ? of.partRing : of.viaRing;
    if (mm === undefined) expect(key).toMatch(/^rlMin(Pad(Top|Inner|Bottom)|Via(Outer|Inner))$/);
    expect(value, key).toBe(`${mm ?? ring}mm`);
  }

  const altium = altiumRules(rules, 'Test').split('\r\n').slice(0, -1);
  const limits = altium.map((line) => {
    const read = Object.fromEntries(line.split('|').map((pair) => pair.split('=')));
    return Number.parseFloat(read.MINLIMIT ?? read.GAP ?? read.MINIMUMRING) * 0.0254;
  });
  const pair = (mm: number | undefined) => (mm === undefined ? [] : [mm, mm]);
  const wanted = [...pair(of.outer), ...pair(of.inner), of.hole, of.wall, of.viaRing, of.partRing];
  expect(limits).toHaveLength(wanted.length);
  // A hundredth of a mil upwards, which is a quarter of a micrometre.
  for (const [index, mm] of wanted.entries()) {
    expect(limits[index]).toBeGreaterThan(mm - 1e-6);
    expect(limits[index]).toBeLessThan(mm + 0.0003);
  }
});

test('a file has its own name, and an unavailable choice is reported at its field', async () => {
  const ask = (tool: string, query: string) => fetch(`${server.url}/api/app/design-rules/${tool}?${query}`);
  const kicad = await ask('kicad', 'layers=4&outerCopperOz=1&innerCopperOz=1&margin=limit');
  expect(kicad.headers.get('content-disposition')).toBe('attachment; filename="xunban-4-layers-1oz-limit.kicad_dru"');
  expect(await kicad.text()).toContain('(constraint track_width (min 0.102mm))');
  const eagle = await (await ask('eagle', 'layers=2&outerCopperOz=3')).text();
  expect(eagle).toContain('msWidth = 0.204mm\n');
  expect(eagle).toContain('mdWireWire = 0.204mm\n');
  const thick = await ask('eagle', 'layers=10&outerCopperOz=4&innerCopperOz=3');
  expect((await thick.json()).error.validationErrors).toMatchObject([
    { members: ['outerCopperOz'] },
    { members: ['innerCopperOz'] },
  ]);
  const none = await ask('kicad', 'layers=5&outerCopperOz=7');
  expect(none.status).toBe(400);
  expect((await none.json()).error.validationErrors).toMatchObject([
    { members: ['layers'] },
    { members: ['outerCopperOz'] },
  ]);
});
