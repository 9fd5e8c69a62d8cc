import { defaultPriceBook } from '@xunban/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { altiumRules } from './altium-rules.ts';
import { designRules, type RuledBoard } from './design-rules.ts';
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
      if (!done || stack.length === 0) throw new Error('one bracket too many');
      stack.at(-1)?.push(done);
    } else stack.at(-1)?.push(token);
  }
  if (stack.length !== 1) throw new Error('a bracket is open');
  return stack[0] ?? [];
}

test('KiCad finds a version, then rules of constraints that it knows, each with a least value in mm', () => {
  const rules = rulesOf({ layers: 4 });
  if (!rules) throw new Error('no rules');
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
  if (!rules) throw new Error('no rules');
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

test('a file comes under a name of its own, and what is not made is told beside its field', async () => {
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
