import { expect, test } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { openUpload } from '../../open-upload.ts';
import { ipc2581Text, layerOf, steps } from '../../testing/ipc2581-text.ts';

const analyse = async (text: string) => {
  const upload = await openUpload([{ name: 'a.xml', bytes: new TextEncoder().encode(text) }]);
  const analysis = analyseBoard(upload.files, upload);
  const problems = [...upload.problems, ...analysis.problems];
  const image = (name: string) => analysis.layers.find((layer) => layer.name === `a.xml/${name}`)?.image;
  return { ...analysis, problems, codes: problems.map(({ code }) => code), image };
};

const on = (layer: string, sets: string): string => `<LayerFeature layerRef="${layer}">${sets}</LayerFeature>`;

test('a board states its roles, its size, its stack, its holes and its copper', async () => {
  const { facts, codes } = await analyse(
    ipc2581Text({
      step: '<LogicalNet name="N"><PinRef pin="1" componentRef="A"/><PinRef pin="1" componentRef="B"/></LogicalNet>',
      features:
        on(
          'F.Cu',
          `<Set net="N"><Pad><Location x="5" y="5"/><StandardPrimitiveRef id="ROUND"/></Pad>
           <Features><Line startX="5" startY="5" endX="15" endY="5"><LineDescRef id="LINE"/></Line></Features></Set>`,
        ) +
        on(
          'DRILL',
          `<Set><Hole name="H" diameter="0.8" platingStatus="PLATED" x="5" y="5"/>
           <Hole name="V" diameter="0.3" platingStatus="VIA" x="15" y="5"/>
           <SlotCavity name="S" platingStatus="NONPLATED"><Location x="20" y="10"/><Xform rotation="90"/><Oval width="2" height="1"/></SlotCavity></Set>`,
        ),
    }),
  );
  expect(facts.files.map(({ role }) => role)).toEqual([
    'job',
    'silk-top',
    'mask-top',
    'copper-top',
    'copper-bottom',
    'mask-bottom',
    'outline',
    'drill-mixed',
  ]);
  expect(facts.board).toMatchObject({ widthMm: 30, heightMm: 20, confidence: 1 });
  expect(facts.holes).toMatchObject({ roundPth: 2, slots: 1, minDrillMm: 0.3 });
  expect(facts.measured?.minTrace?.mm).toBe(0.25);
  expect(facts.stated).toMatchObject({
    thicknessMm: 1.6,
    stackup: [{ kind: 'copper' }, { name: 'D1', thicknessMm: 1.51 }, {}],
  });
  expect(facts.files[0]?.generator).toContain('KiCad 9.0.1');
  expect(codes.filter((code) => code.startsWith('cad.'))).toEqual([]);
});

test('a thickness that no board has is left out', async () => {
  const text = ipc2581Text()
    .replace('thickness="1.51"', 'thickness="1e308"')
    .replace('Thickness="1.6"', 'Thickness="1e308"');
  const { facts } = await analyse(text);
  expect(facts.stated?.thicknessMm).toBeUndefined();
  expect(facts.stated?.stackup?.map(({ thicknessMm }) => thicknessMm)).toEqual([0.035, undefined, 0.035]);
});

test('inches and microns are converted', async () => {
  const { facts } = await analyse(
    ipc2581Text({ units: 'INCH', profile: `<Polygon>${steps(0, 0, 2, 0, 2, 1, 0, 1)}</Polygon>` }),
  );
  expect(facts.board).toMatchObject({ widthMm: 50.8, heightMm: 25.4 });
});

test('contours lose their cut-outs, and negative sets erase', async () => {
  const square = (a: number, b: number): string => steps(a, a, b, a, b, b, a, b);
  const area = async (sets: string) => {
    const { facts } = await analyse(ipc2581Text({ features: on('F.Cu', sets) }));
    return facts.copper?.areaMm2?.['a.xml/F.Cu'];
  };
  const contour = (cut: string): string =>
    `<Set><Features><Contour><Polygon>${square(2, 12)}</Polygon>${cut}</Contour></Features></Set>`;
  expect(await area(contour(''))).toBeCloseTo(100, 0);
  expect(await area(contour(`<Cutout>${square(4, 8)}</Cutout>`))).toBeCloseTo(84, 0);
  const erase = `<Set polarity="NEGATIVE"><Features><Contour><Polygon>${square(4, 8)}</Polygon></Contour></Features></Set>`;
  expect(await area(contour('') + erase)).toBeCloseTo(84, 0);
});

test('cut-outs of the profile are cut from the board', async () => {
  const { facts } = await analyse(
    ipc2581Text({
      profile: `<Polygon>${steps(0, 0, 30, 0, 30, 20, 0, 20)}</Polygon><Cutout>${steps(5, 5, 10, 5, 10, 10, 5, 10)}</Cutout>`,
    }),
  );
  expect(facts.board).toMatchObject({ cutouts: 1, areaMm2: 575 });
});

test('blind holes have the span of their layer; inner copper counts by the stack', async () => {
  const { facts } = await analyse(
    ipc2581Text({
      layers: [
        layerOf('F.Cu', 'CONDUCTOR', 'TOP'),
        layerOf('In2', 'PLANE', 'INTERNAL'),
        layerOf('In1', 'SIGNAL', 'INTERNAL'),
        layerOf('B.Cu', 'CONDUCTOR', 'BOTTOM'),
        layerOf('D', 'DRILL', 'ALL', '<Span fromLayer="F.Cu" toLayer="In2"/>'),
      ].join(''),
      features: on('D', '<Set><Hole name="H" diameter="0.2" platingStatus="VIA" x="5" y="5"/></Set>'),
    }),
  );
  expect(facts.copper?.layers).toBe(4);
  expect(facts.holes?.spans).toEqual([[1, 2]]);
});

test('unreadable content is reported', async () => {
  const unread = await analyse(
    ipc2581Text({
      features: on('F.Cu', '<Set><Pad><Location x="1" y="1"/><StandardPrimitiveRef id="NONE"/></Pad></Set>'),
    }),
  );
  expect(unread.codes).toContain('cad.parts-unread');
  expect((await analyse('<IPC-2581 revision="C"><Content/></IPC-2581>')).codes).toContain('cad.unreadable');
});

test('specifications state the finish and the impedances of tracks', async () => {
  const specs = `<CadHeader units="MILLIMETER">
    <Spec name="USB"><Impedance type="IMPEDANCE" transmission="EDGE_COUPLED"><Property value="90" unit="OHMS"/></Impedance></Spec>
    <Spec name="RF"><Impedance type="IMPEDANCE"><Property value="50" unit="OHMS"/></Impedance></Spec>
    <Spec name="odd"><Impedance type="IMPEDANCE"><Property value="0.1" unit="MM"/></Impedance></Spec>
    <Spec name="F"><SurfaceFinish type="ENIG-N"/></Spec></CadHeader>`;
  const { facts } = await analyse(ipc2581Text({ features: '' }).replace(/<CadHeader[^>]*\/>/, specs));
  expect(facts.stated).toMatchObject({ finish: 'ENIG-N', isImpedanceControlled: true });
  expect(facts.impedance).toEqual({
    from: 'a.xml',
    lines: [
      { name: 'USB', ohms: 90, isDifferential: true, nets: [] },
      { name: 'RF', ohms: 50, nets: [] },
    ],
  });
});

test('slots drawn as outlines are slots, as KiCad writes them: round ends by many chords, turned, or a rectangle', async () => {
  const chords = Array.from({ length: 400 }, (_, at) => {
    const angle = (at / 200) * Math.PI - Math.PI / 2;
    const side = at < 200 ? 1 : -1;
    const [x, y] = [side * 0.7 + 0.5 * Math.cos(angle), 0.5 * Math.sin(angle)];
    // Turned by 30 degrees about (10, 5).
    return [10 + x * 0.866025 - y * 0.5, 5 + x * 0.5 + y * 0.866025];
  }).flat();
  const slot = (points: readonly number[], status: string): string =>
    `<SlotCavity name="S" platingStatus="${status}"><Outline><Polygon>${steps(...points)}</Polygon></Outline></SlotCavity>`;
  const { layers, codes } = await analyse(
    ipc2581Text({
      features: on(
        'DRILL',
        `<Set>${slot(chords, 'PLATED')}${slot([20, 10, 23, 10, 23, 11, 20, 11, 20, 10], 'NONPLATED')}</Set>`,
      ),
    }),
  );
  const drill = layers.find(({ role }) => role === 'drill-mixed')?.drill;
  expect(drill?.tools.map(({ diameterMm, plating }) => [diameterMm, plating])).toEqual([
    [1, 'plated'],
    [1, 'unplated'],
  ]);
  const ends = drill?.slots.map(({ points }) => Array.from(points, (mm) => Math.abs(Math.round(mm * 1000) / 1000)));
  expect(ends?.[0]?.toSorted((a, b) => a - b)).toEqual([4.65, 5.35, 9.394, 10.606]);
  expect(ends?.[1]?.toSorted((a, b) => a - b)).toEqual([10.5, 10.5, 20.5, 22.5]);
  expect(codes).not.toContain('cad.parts-unread');
});

test('a cavity of another shape is not a slot, and is reported', async () => {
  const outline = `<Outline><Polygon>${steps(1, 1, 9, 1, 5, 9, 1, 1)}</Polygon></Outline>`;
  const { codes, facts } = await analyse(
    ipc2581Text({ features: on('DRILL', `<Set><SlotCavity platingStatus="PLATED">${outline}</SlotCavity></Set>`) }),
  );
  expect(codes).toContain('cad.parts-unread');
  expect(facts.holes?.slots).toBe(0);
});

test('hollow primitives are rings of their pen, filled ones are filled', async () => {
  const special = (fill: string): string =>
    `<Set><Features><Location x="10" y="10"/><UserSpecial><Circle diameter="4"><LineDesc lineWidth="0.2" lineEnd="ROUND"/>
      <FillDesc fillProperty="${fill}"/></Circle></UserSpecial></Features></Set>`;
  const areaOf = async (fill: string): Promise<number> => {
    const { facts, codes } = await analyse(ipc2581Text({ features: on('F.Cu', special(fill)) }));
    expect(codes).not.toContain('cad.parts-unread');
    return facts.copper?.areaMm2?.['a.xml/F.Cu'] ?? 0;
  };
  // The area is counted in cells.
  expect(Math.abs((await areaOf('HOLLOW')) / (Math.PI * 4 * 0.2) - 1)).toBeLessThan(0.02);
  expect(Math.abs((await areaOf('FILL')) / (Math.PI * 4) - 1)).toBeLessThan(0.02);
});

test('a design without holes has none: nothing is missing', async () => {
  const { codes } = await analyse(ipc2581Text({ features: on('F.Cu', '<Set/>') }));
  expect(codes).not.toContain('drill.missing');
});
