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

test('what cannot be read is told', async () => {
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
