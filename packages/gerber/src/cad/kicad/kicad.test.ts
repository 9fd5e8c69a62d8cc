import { expect, test } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { openUpload } from '../../open-upload.ts';
import { kicadText, layerTable } from '../../testing/kicad-text.ts';

const analyse = async (text: string) => {
  const upload = await openUpload([{ name: 'a.kicad_pcb', bytes: new TextEncoder().encode(text) }]);
  const analysis = analyseBoard(upload.files, upload);
  const problems = [...upload.problems, ...analysis.problems];
  const image = (name: string) => analysis.layers.find((layer) => layer.name === `a.kicad_pcb/${name}`)?.image;
  return { ...analysis, problems, codes: problems.map(({ code }) => code), image, cad: upload.cad };
};

const through = (x: number, y: number, more = ''): string =>
  `(footprint "J" (layer "F.Cu") (at ${x} ${y} 90)
    (pad "1" thru_hole circle (at 2 0 90) (size 1.6 1.6) (drill 0.8) (layers "*.Cu" "*.Mask") (net 1 "A") ${more}))`;

test('a board states its roles, its size, its holes and its copper', async () => {
  const { facts, codes } = await analyse(
    kicadText(`${through(10, 10)}
      (segment (start 10 8) (end 20 8) (width 0.25) (layer "F.Cu") (net 1))
      (via (at 20 8) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (net 1))`),
  );
  expect(facts.files.map(({ role }) => role)).toEqual([
    'job',
    'copper-top',
    'copper-bottom',
    'paste-bottom',
    'paste-top',
    'silk-bottom',
    'silk-top',
    'mask-bottom',
    'mask-top',
    'outline',
    'drill-pth',
  ]);
  expect(facts.board).toMatchObject({ widthMm: 30, heightMm: 20, cutouts: 0 });
  expect(facts.copper).toMatchObject({ layers: 2, innerOrderKnown: true });
  expect(facts.holes).toMatchObject({ roundPth: 2, roundNpth: 0, slots: 0, minDrillMm: 0.3, maxDrillMm: 0.8 });
  expect(facts.measured?.minTrace?.mm).toBe(0.25);
  expect(facts.stated).toMatchObject({ thicknessMm: 1.6 });
  expect(codes.filter((code) => code.startsWith('cad.'))).toEqual([]);
});

test('a footprint rotates its pads about its origin, y being down in the file and up here', async () => {
  const { layers } = await analyse(kicadText(through(10, 10)));
  const drill = layers.find(({ role }) => role === 'drill-pth')?.drill;
  expect([drill?.x[0], drill?.y[0]]).toEqual([10, -8]);
});

test('long holes lie along the pad, and unplated ones without a land have no copper', async () => {
  const { facts, layers, image } = await analyse(
    kicadText(`(footprint "H" (layer "F.Cu") (at 15 10)
      (pad "" np_thru_hole circle (at 0 0) (size 3 3) (drill 3) (layers "*.Cu" "*.Mask"))
      (pad "2" thru_hole oval (at 5 0 90) (size 3 1.6) (drill oval 2 0.8) (layers "*.Cu" "*.Mask")))`),
  );
  expect(facts.holes).toMatchObject({ round: 1, roundNpth: 1, slots: 1 });
  const slot = layers.find(({ role }) => role === 'drill-mixed')?.drill?.slots[0];
  expect(Array.from(slot?.points ?? [])).toEqual([20, -10.6, 20, -9.4]);
  expect(image('F.Cu')?.items.count).toBe(1);
  expect(image('F.Mask')?.items.count).toBe(2);
});

test('the mask opens by the margin of the pad, the footprint or the board, whichever is nearest', async () => {
  const pad = (more: string) => `(pad "1" smd circle (at 0 0) (size 1 1) (layers "F.Cu" "F.Mask" "F.Paste") ${more})`;
  const { image } = await analyse(
    kicadText(
      `(footprint "A" (layer "F.Cu") (at 5 5) ${pad('')})
       (footprint "B" (layer "F.Cu") (at 9 5) (solder_mask_margin 0.2) ${pad('')} ${pad('(solder_mask_margin 0.3)')})`,
      { setup: '(pad_to_mask_clearance 0.05) (pad_to_paste_clearance -0.1)' },
    ),
  );
  const diameters = (name: string) =>
    image(name)?.apertures.map((aperture) => (aperture.shape === 'circle' ? aperture.diameter : 0));
  expect(diameters('F.Mask')).toEqual([1.1, 1.4, 1.6]);
  expect(diameters('F.Paste')).toEqual([0.8]);
});

test.each([
  ['(rect_delta 0 0.4) (chamfer_ratio 0)', 'trapezoid', 2],
  ['(roundrect_rratio 0.25)', 'roundrect', 2 - (4 - Math.PI) * 0.25 ** 2],
  ['(roundrect_rratio 0) (chamfer_ratio 0.25) (chamfer top_left)', 'roundrect', 2 - 0.25 ** 2 / 2],
])('the area of a pad with %s is exact', async (more, shape, area) => {
  const { facts } = await analyse(
    kicadText(`(footprint "A" (layer "F.Cu") (at 5 5 30)
      (pad "1" smd ${shape} (at 0 0 30) (size 2 1) (layers "F.Cu") ${more}))`),
  );
  expect(facts.copper?.areaMm2?.['a.kicad_pcb/F.Cu']).toBeCloseTo(area, 1);
});

test('blind and buried vias have the span of their layers, and lands only there', async () => {
  const { facts, image } = await analyse(
    kicadText(
      `(via blind (at 5 5) (size 0.5) (drill 0.2) (layers "F.Cu" "In1.Cu") (net 1))
       (via (at 8 5) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (net 1))`,
      { layers: layerTable(4) },
    ),
  );
  expect(facts.holes?.spans).toEqual([[1, 2]]);
  expect(['F.Cu', 'In1.Cu', 'In2.Cu', 'B.Cu'].map((name) => image(name)?.items.count)).toEqual([2, 2, 1, 1]);
});

test('lands without connection are removed where the file requires it', async () => {
  const via = (x: number) =>
    `(via (at ${x} 5) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (remove_unused_layers yes) (keep_end_layers yes)
      (zone_layer_connections "In2.Cu") (net 1))`;
  const { image } = await analyse(
    kicadText(`${via(5)} ${via(8)} (segment (start 5 5) (end 6 5) (width 0.2) (layer "In1.Cu") (net 1))`, {
      layers: layerTable(4),
    }),
  );
  const flashes = (name: string) => image(name)?.items.kind.filter((kind) => kind === 3).length;
  expect(['F.Cu', 'In1.Cu', 'In2.Cu', 'B.Cu'].map(flashes)).toEqual([2, 1, 2, 2]);
});

const zone = (more: string): string =>
  `(zone (net 1) (net_name "A") (layers "F.Cu") (min_thickness 0.2) (fill yes) ${more}
    (filled_polygon (layer "F.Cu") (pts (xy 5 5) (xy 15 5) (xy 15 10) (xy 5 10))))`;

test('a zone is what it was filled with; old ones are painted along their edge', async () => {
  const area = async (text: string) => (await analyse(text)).facts.copper?.areaMm2?.['a.kicad_pcb/F.Cu'];
  expect(await area(kicadText(zone('')))).toBeCloseTo(50, 1);
  expect(await area(kicadText(zone('(filled_areas_thickness no)'), { version: 20211014 }))).toBeCloseTo(50, 1);
  expect(await area(kicadText(zone(''), { version: 20171130 }))).toBeCloseTo(53.03, 1);
});

test('arcs of all versions are the same', async () => {
  const edge = (arc: string, version: number) =>
    analyse(
      kicadText('', {
        version,
        edge: `(gr_line (start 0 0) (end 10 0) (layer "Edge.Cuts") (width 0.1))
          ${arc}
          (gr_line (start 10 10) (end 0 10) (layer "Edge.Cuts") (width 0.1))
          (gr_line (start 0 10) (end 0 0) (layer "Edge.Cuts") (width 0.1))`,
      }),
    );
  const now = await edge('(gr_arc (start 10 0) (mid 15 5) (end 10 10) (layer "Edge.Cuts") (width 0.1))', 20221018);
  const then = await edge('(gr_arc (start 10 5) (end 10 0) (angle 180) (layer "Edge.Cuts") (width 0.1))', 20171130);
  for (const { facts } of [now, then]) {
    expect(facts.board).toMatchObject({ widthMm: 15, heightMm: 10 });
    expect(facts.board?.areaMm2).toBeCloseTo(100 + (Math.PI * 25) / 2, 1);
  }
});

test('the stack-up is proposed as stated', async () => {
  const { facts } = await analyse(
    kicadText('', {
      setup: `(stackup (layer "F.Cu" (type "copper") (thickness 0.035))
        (layer "dielectric 1" (type "core") (thickness 1.51) (material "FR4") (epsilon_r 4.5) (loss_tangent 0.02))
        (copper_finish "ENIG") (dielectric_constraints yes))`,
    }),
  );
  expect(facts.stated).toMatchObject({
    finish: 'ENIG',
    isImpedanceControlled: true,
    stackup: [
      { name: 'F.Cu', kind: 'copper', thicknessMm: 0.035 },
      { name: 'dielectric 1', kind: 'dielectric', thicknessMm: 1.51, material: 'FR4', permittivity: 4.5 },
    ],
  });
});

test('vias of old files have the drill of the class of their net', async () => {
  const { facts } = await analyse(
    kicadText(
      `(net_class Default "" (via_drill 0.4))
       (net_class Power "" (via_drill 0.7) (add_net A))
       (via (at 5 5) (size 1) (layers F.Cu B.Cu) (net 1)) (via (at 8 5) (size 0.8) (layers F.Cu B.Cu) (net 0))`,
      { version: 20171130 },
    ),
  );
  expect(facts.holes?.classes.map(({ diameterMm }) => diameterMm)).toEqual([0.4, 0.7]);
});

test('omitted content is reported', async () => {
  const legend = await analyse(kicadText('(gr_text "A" (at 5 5) (layer "F.SilkS"))'));
  expect(legend.problems).toContainEqual(expect.objectContaining({ code: 'cad.text-left-out', severity: 'note' }));
  const copper = await analyse(kicadText('(gr_text "A" (at 5 5) (layer "F.Cu"))'));
  expect(copper.problems).toContainEqual(expect.objectContaining({ code: 'cad.text-left-out', severity: 'warning' }));
  const unfilled = await analyse(kicadText('(zone (net 1) (layer "F.Cu") (fill yes) (polygon (pts (xy 1 1))))'));
  expect(unfilled.codes).toContain('cad.zones-unfilled');
  const drilled = await analyse(
    kicadText(
      '(via (at 5 5) (size 1) (drill 0.5) (layers "F.Cu" "B.Cu") (backdrill (size 0.6) (layers "F.Cu" "B.Cu")))',
    ),
  );
  expect(drilled.codes).toContain('cad.parts-unread');
  const cut = await analyse(kicadText(through(10, 10)).slice(0, -40));
  expect(cut.codes).toContain('cad.cut-off');
  expect((await analyse('(kicad_pcb (version 20221018))')).codes).toContain('cad.unreadable');
});

test('net classes of old files state impedances, the stack-up its colours', async () => {
  const { facts } = await analyse(
    kicadText(
      `(net_class Default "" (add_net GND))
       (net_class "USB_90ohm" "diff" (add_net D+) (add_net D-))`,
      { setup: '(stackup (layer "F.Mask" (type "Top Solder Mask") (color "Blue") (thickness 0.01)))' },
    ),
  );
  expect(facts.impedance).toEqual({
    from: 'a.kicad_pcb',
    lines: [{ name: 'USB_90ohm', ohms: 90, nets: ['D+', 'D-'] }],
  });
  expect(facts.stated?.stackup).toMatchObject([{ kind: 'mask', colour: 'Blue' }]);
});

test('inner layers that hold only lands of through holes are not counted, and the others are renumbered', async () => {
  const things = `${through(10, 10)} (via (at 20 8) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (net 1))`;
  const layers = layerTable(16);
  const { facts, problems } = await analyse(kicadText(things, { layers }));
  expect(facts.copper).toMatchObject({ layers: 2, innerOrderKnown: true });
  expect(facts.files.find(({ name }) => name.endsWith('/In1.Cu'))?.role).toBe('drawing');
  expect(problems.find(({ code }) => code === 'cad.layers-unused')).toMatchObject({
    severity: 'warning',
    data: { layers: 16, unused: 14, counted: 2 },
  });
  const track = '(segment (start 5 5) (end 9 5) (width 0.2) (layer "In14.Cu") (net 1))';
  const used = await analyse(kicadText(`${things} ${track}`, { layers }));
  expect(used.facts.copper?.layers).toBe(3);
  expect(used.facts.files.find(({ name }) => name.endsWith('/In14.Cu'))?.role).toBe('copper-inner-2');
  expect(used.codes).not.toContain('roles.inner-order-gap');
});

test('inner layers are counted when a hole ends on one, or an area was not filled', async () => {
  const layers = layerTable(4);
  const blind = '(via blind (at 5 5) (size 0.5) (drill 0.2) (layers "F.Cu" "In1.Cu") (net 1))';
  const unfilled = '(zone (net 1) (layer "In1.Cu") (fill yes) (polygon (pts (xy 1 1) (xy 9 1) (xy 9 9))))';
  for (const more of [blind, unfilled]) {
    const { facts, codes } = await analyse(kicadText(`${through(10, 10)} ${more}`, { layers }));
    expect(facts.copper?.layers).toBe(4);
    expect(codes).not.toContain('cad.layers-unused');
  }
});

test('a rectangle can have round corners', async () => {
  const edge = (radius: string) =>
    `(gr_rect (start 0 20) (end 30 0) (radius ${radius}) (stroke (width 0.1)) (fill no) (layer "Edge.Cuts"))`;
  const areaOf = async (radius: string) => (await analyse(kicadText('', { edge: edge(radius) }))).facts.board;
  expect((await areaOf('2'))?.outerAreaMm2).toBeCloseTo(600 - (4 - Math.PI) * 4, 1);
  expect(await areaOf('50')).toMatchObject({ widthMm: 30, heightMm: 20 });
  expect((await areaOf('50'))?.outerAreaMm2).toBeCloseTo(200 + Math.PI * 100, 0);
  expect((await areaOf('0'))?.outerAreaMm2).toBe(600);
});
