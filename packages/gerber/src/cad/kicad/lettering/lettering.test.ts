import { expect, test } from 'vitest';
import { analyseBoard } from '../../../analyse.ts';
import { PathOp, type Region } from '../../../image/layer-image.ts';
import { openUpload } from '../../../open-upload.ts';
import { kicadText } from '../../../testing/kicad-text.ts';
import { paintTexts } from './paint-texts.ts';
import { StrokeFont } from './stroke-font.ts';

const [kicad6, kicad9] = [20211014, 20241229];

const analyse = async (content: string, version = kicad6) => {
  const text = kicadText(content, { version });
  const upload = await openUpload([{ name: 'a.kicad_pcb', bytes: new TextEncoder().encode(text) }]);
  const { layers } = analyseBoard(upload.files, { ...upload, depth: 'quick' });
  const codes = upload.problems.map(({ code }) => code);
  const boundsOf = (name: string): number[] | undefined => {
    const box = layers.find((layer) => layer.name === `a.kicad_pcb/${name}`)?.image?.bounds;
    return box && [box.minX, box.minY, box.maxX, box.maxY].map((mm) => Math.round(mm * 1000) / 1000);
  };
  /** Returns the area of the regions on a layer. */
  const areaOf = (name: string): number => {
    const image = layers.find((layer) => layer.name === `a.kicad_pcb/${name}`)?.image;
    return (image?.regions ?? []).flatMap(contoursOf).reduce((sum, points) => sum + signedArea(points), 0);
  };
  return { boundsOf, areaOf, codes, layers };
};

const quotedLayer = (layer: string): string => layer.replace(/^(\S+)/, '"$1"');

const contoursOf = ({ ops, coords }: Region): number[][] => {
  const contours: number[][] = [];
  for (const [at, op] of ops.entries()) {
    if (op === PathOp.move) contours.push([]);
    contours.at(-1)?.push(coords[at * 2]!, coords[at * 2 + 1]!);
  }
  return contours;
};

const signedArea = (points: readonly number[]): number => {
  let twice = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    twice += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return twice / 2;
};

const grText = (text: string, at: string, font: string, justify = '', layer = 'F.Cu'): string =>
  `(gr_text "${text}" (at ${at}) (layer ${quotedLayer(layer)}) (effects (font ${font}) (justify ${justify})))`;

const plain = '(size 1.5 1.5) (thickness 0.3)';
const thin = '(size 1.5 1.5) (thickness 0.1)';

/** The extents are those of the Gerber files that KiCad 6.0.11 and 9.0.2 plot, which agree with ours stroke by stroke. */
test.each<[what: string, text: string, plotted6: number[], plotted9: number[]]>([
  [
    'centred',
    grText('Hello World', '30 30', plain),
    [23.671, -30.829, 36.329, -29.029],
    [23.671, -30.828, 36.329, -29.028],
  ],
  [
    'from the left and from above',
    grText('LeftTop', '60 30', '(size 2 1.5) (thickness 0.2)', 'left top'),
    [60.387, -32.671, 68.016, -29.805],
    [60.389, -32.852, 68.017, -29.985],
  ],
  [
    'from the right and from below, italic, turned',
    grText('RightBot', '110 30 20', '(size 2 1.5) (thickness 0.2) italic', 'right bottom'),
    [100.338, -33.316, 109.444, -28.195],
    [100.637, -33.036, 109.744, -27.915],
  ],
  [
    'three lines, turned',
    grText('Three\\nl\\ngamma', '30 60 30', plain, 'right top'),
    [24.573, -69.896, 32.801, -60.559],
    [24.635, -70.007, 32.863, -60.67],
  ],
  [
    'mirrored',
    grText('Mi\\nrrored', '60 80', plain, 'left bottom mirror', 'B.Cu'),
    [53.226, -80.079, 59.598, -75.864],
    [53.224, -79.951, 59.595, -75.736],
  ],
  [
    'with a bar, raised and lowered',
    grText('~{OVER}bar x^{2} y_{i}', '90 80', thin),
    [82.093, -81.229, 97.679, -78.705],
    [82.243, -81.239, 97.679, -78.722],
  ],
  [
    'with tabulators',
    grText('a\\tb\\tcc', '90 92', thin, 'left'),
    [90.301, -92.729, 104.044, -91.129],
    [90.302, -92.739, 104.044, -91.139],
  ],
  ['in Chinese', grText('中文', '30 30', plain), [27.779, -30.829, 32.15, -28.814], [27.779, -30.828, 32.15, -28.814]],
  [
    'of glyphs that KiCad 9 draws differently, rotated',
    grText('电源：5V\\n版本 丕V1', '60 60 30', '(size 2 1.5) (thickness 0.2)', 'left top'),
    [60.136, -64.366, 71.621, -55.467],
    [60.228, -64.521, 71.712, -55.622],
  ],
  [
    'in traditional Chinese and Japanese, mirrored',
    grText('臺灣テスト', '30 90', '(size 1.5 1.5) (thickness 0.2)', 'right mirror', 'B.Cu'),
    [30.387, -90.779, 39.23, -88.864],
    [30.389, -90.784, 39.232, -88.869],
  ],
  [
    'of rare and of full-width letters, italic',
    grText('龘Ａ乙', '60 120', '(size 1.5 1.5) (thickness 0.2) italic'),
    [56.919, -120.779, 62.788, -118.864],
    [57.052, -120.784, 62.921, -118.869],
  ],
  [
    'with a pen that is too wide for it',
    grText('fat', '25 92', '(size 1 1) (thickness 0.9)', 'left'),
    [25.133, -92.577, 27.24, -91.327],
    [25.135, -92.575, 27.242, -91.325],
  ],
])('KiCad lettering of a text %s matches its plot', async (_, text, plotted6, plotted9) => {
  const layer = text.includes('B.Cu') ? 'B.Cu' : 'F.Cu';
  const [six, nine] = [await analyse(text, kicad6), await analyse(text, kicad9)];
  expect(six.boundsOf(layer)).toEqual(plotted6);
  expect(nine.boundsOf(layer)).toEqual(plotted9);
  expect([...six.codes, ...nine.codes]).toEqual([]);
});

/** Bounds and area in mm² are those of the Gerber files that KiCad 9.0.8 and 10.0.7 plot. */
test.each<[what: string, text: string, bounds: number[], area: number]>([
  ['centred', grText('COPPER', '20 120', plain, '', 'F.Cu knockout'), [15.505, -120.995, 24.495, -118.862], 12.38144],
  [
    'turned, three lines',
    grText('Three\\nl\\ngamma', '130 60 20', '(size 1.5 1.5) (thickness 0.2)', 'right bottom', 'F.Cu knockout'),
    [119.987, -63.337, 130.121, -53.646],
    52.7818,
  ],
  [
    'mirrored',
    grText('Mirror', '90 100 15', plain, 'left mirror', 'B.Cu knockout'),
    [83.003, -102.757, 90.028, -98.964],
    9.8889,
  ],
  [
    'of a pen wider than usual',
    grText('Thick', '20 100', '(size 1 1) (thickness 0.25)', '', 'F.Cu knockout'),
    [17.943, -100.7, 21.964, -99.2],
    3.8224,
  ],
])('KiCad 9 cuts glyphs out of an area, %s', async (_, text, bounds, area) => {
  const layer = text.includes('B.Cu') ? 'B.Cu' : 'F.Cu';
  const { boundsOf, codes, areaOf } = await analyse(text, kicad9);
  expect(boundsOf(layer)).toEqual(bounds);
  expect(areaOf(layer)).toBeCloseTo(area, 2);
  expect(codes).toEqual([]);
});

test('glyphs of another font are cut out where the file contains their outlines', async () => {
  // A square of 1 mm, turned by 90 degrees, as the text is.
  const cached = `(gr_text "x" (at 30 30 90) (layer "F.Cu" knockout)
    (effects (font (face "Sans") (size 1.8 1.8) (thickness 0.1)))
    (render_cache "x" 90 (polygon (pts (xy 30 30) (xy 31 30) (xy 31 31) (xy 30 31)))))`;
  const { boundsOf, areaOf } = await analyse(cached, kicad9);
  expect(boundsOf('F.Cu')).toEqual([29.8, -31.2, 31.2, -29.8]);
  expect(areaOf('F.Cu')).toBeCloseTo(1.4 ** 2 - 1, 6);
});

test.each([
  ['KiCad 7', 20221018],
  ['KiCad 8', 20240108],
])('glyphs cut out of an area by %s are reported: how it builds the area is unknown', async (_, version) => {
  const text = grText('COPPER', '20 20', plain, '', 'F.Cu knockout');
  const cached = '(render_cache "x" 0 (polygon (pts (xy 9 9) (xy 10 9) (xy 10 10) (xy 9 10)))))';
  const { boundsOf, codes } = await analyse(`${text} ${text.slice(0, -1)} ${cached}`, version);
  expect(codes).toEqual(['cad.text-left-out']);
  expect(boundsOf('F.Cu')).toBeUndefined();
});

test('glyphs that KiCad 9 draws differently are drawn as in that version', async () => {
  const strokes = async (text: string, version: number): Promise<number | undefined> => {
    const { layers } = await analyse(grText(text, '30 30', plain), version);
    return layers.find(({ role }) => role === 'copper-top')?.image?.items.count;
  };
  // The stroke counts that each version plots.
  expect([await strokes('不', kicad6), await strokes('不', kicad9)]).toEqual([6, 7]);
  expect([await strokes('⅓', kicad6), await strokes('⅓', kicad9)]).toEqual([0, 15]);
});

test('texts of a footprint rotate with it and are never upside down', async () => {
  const footprint = (angle: number, more = ''): string =>
    `(footprint "T" (layer "F.Cu") (at 10 10 ${angle})
      (fp_text reference "R1" (at 0 -3 ${angle} ${more}) (layer "F.SilkS") (effects (font ${plain}))))`;
  const upright = await analyse(footprint(0));
  const turned = await analyse(footprint(180));
  const unlocked = await analyse(footprint(180, 'unlocked'));
  const [minX, minY, maxX, maxY] = upright.boundsOf('F.SilkS') ?? [];
  expect(maxY).toBeGreaterThan(-7);
  expect(turned.boundsOf('F.SilkS')).toEqual([minX, (minY ?? 0) - 6, maxX, (maxY ?? 0) - 6]);
  expect(unlocked.boundsOf('F.SilkS')).not.toEqual(turned.boundsOf('F.SilkS'));
});

// An angle that is too large for subtractions once caused an endless loop.
test('a text of a footprint at an angle beyond all measure is drawn, and reading ends', async () => {
  const footprint = (angle: string) =>
    `(footprint "a" (layer "F.Cu") (at 30 30) (fp_text user "AB" (at 0 0 ${angle}) (layer "F.SilkS") (effects (font ${plain}))))`;
  const { boundsOf } = await analyse(footprint('1e300'));
  expect(boundsOf('F.SilkS')?.every(Number.isFinite)).toBe(true);
});

test('variables are filled in from the title block, the fields of the footprint and the properties of the board', async () => {
  const written = await analyse(grText('Board 2 B R7 7', '30 30', plain));
  const variables = await analyse(
    `(title_block (title "Board 2") (rev "B")) (property "SERIAL" "7")
    (footprint "T" (layer "F.Cu") (at 30 30) (fp_text reference "R7" (at 0 0) (layer "F.Fab") (effects (font ${plain})))
      (fp_text user "\${title} \${REVISION} %R \${SERIAL}" (at 0 0) (layer "F.Cu") (effects (font ${plain}))))`,
  );
  expect(variables.boundsOf('F.Cu')).toEqual(written.boundsOf('F.Cu'));
  expect(variables.codes).toEqual([]);
});

test('until KiCad 5 a text that states no size has that of 1.524 mm', async () => {
  const { boundsOf, codes } = await analyse(grText('TMS-PROG', '50 20', '(thickness 0.381)'), 20171130);
  // KiCad 6.0.11 plots these values.
  expect(boundsOf('F.Cu')).toEqual([43.75, -20.88, 56.105, -18.975]);
  expect(codes).toEqual([]);
});

test('before KiCad 6 a bar was written between tildes', async () => {
  const old = await analyse(grText('~RESET~ a', '30 30', plain), 20171130);
  const today = await analyse(grText('~{RESET} a', '30 30', plain));
  expect(old.boundsOf('F.Cu')).toEqual(today.boundsOf('F.Cu'));
});

test('missing glyphs, unspecified values and other fonts are omitted and reported, the rest is drawn', async () => {
  const { boundsOf, codes, layers } = await analyse(
    `${grText('한글', '10 10', plain)} ${grText(`\${NOWHERE}`, '10 12', plain)}
    ${grText('Arial', '10 14', `(face "Arial") ${plain}`)}`,
  );
  expect(codes).toEqual(['cad.text-left-out']);
  expect(boundsOf('F.Cu')).toBeUndefined();
  expect(layers.some(({ role }) => role === 'copper-top')).toBe(true);
});

test('hidden texts and texts on drawings are neither drawn nor reported', async () => {
  const { codes, boundsOf } = await analyse(
    `(gr_text "a" (at 10 10) (layer "F.Cu") hide (effects (font ${plain}))) ${grText(`\${DAY}`, '5 5', plain, '', 'Dwgs.User')}`,
  );
  expect(codes).toEqual([]);
  expect(boundsOf('F.Cu')).toBeUndefined();
});

test('a self-referencing text variable ends', async () => {
  const { codes } = await analyse(
    `(property "A" "\${A}\${A}\${A}\${A}\${A}\${A}\${A}\${A}") ${grText(`\${A}`, '5 5', plain)}`,
  );
  expect(codes).toEqual(['cad.text-left-out']);
});

test('all strokes of a text are one drawing, however long it is', async () => {
  const words = 'Abc.'.repeat(10_000);
  const font = await StrokeFont.load([words], kicad9);
  const style = {
    ...{ width: 1, height: 1, penMm: 0.1, isItalic: false, isBold: false, isMirrored: false, lineSpacing: 1 },
    ...({ horizontal: 'left', vertical: 'top' } as const),
  };
  const text = { x: 0, y: 0, layer: 'F.Cu', words, angleDeg: 0, style, isKnockout: false };
  const { drawings } = await paintTexts([{ text, words }], font, kicad9);
  expect(drawings).toHaveLength(1);
  expect(drawings[0]?.contour.ops.filter((op) => op === PathOp.move).length).toBeGreaterThanOrEqual(40_000);
});
