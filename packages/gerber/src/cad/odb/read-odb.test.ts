import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import type { DrillImage } from '../../drill/drill-image.ts';
import { writeOutBlocks } from '../../image/write-out-blocks.ts';
import { openUpload } from '../../open-upload.ts';
import type { SourceFile } from '../../source-file.ts';
import { workbench } from '../../testing/cad.ts';
import { textFile } from '../../testing/sample-files.ts';
import { smallOdbJob, smallOdbMatrix } from '../../testing/small-odb-job.ts';
import { readOdb } from './read-odb.ts';

async function analysed(given: readonly SourceFile[]) {
  const opened = await openUpload(given);
  const analysis = analyseBoard(opened.files, opened);
  return { ...analysis, opened, codes: opened.problems.map(({ code }) => code) };
}

/** Centres of the flashes and ends of the strokes of one layer, as `x,y` to a micron. */
async function drawn(features: string, changes: Readonly<Record<string, string>> = {}) {
  const { layers, codes } = await analysed(smallOdbJob({ 'steps/pcb/layers/l3/features': features, ...changes }));
  const { image } = layers.find(({ role }) => role === 'copper-inner-3')!;
  return { image: writeOutBlocks(image!), codes };
}

const holesOf = ({ count, x, y, tool, tools }: DrillImage): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${tools[tool[at]!]!.diameterMm} ${x[at]},${y[at]} ${tools[tool[at]!]!.plating}`,
  );

describe('an ODB++ job', () => {
  it('is found in a folder, at the root and next to other files', async () => {
    for (const root of ['', 'odb/', 'deep/er/job/']) {
      const { facts, opened } = await analysed([textFile('readme.txt', 'hello'), ...smallOdbJob({}, root)]);
      expect(facts.copper?.layers).toBe(4);
      expect(opened.files.map(({ name }) => name)).toEqual(root === '' ? [] : ['readme.txt']);
    }
  });

  it('identifies layers by the matrix, not by their names', async () => {
    const { facts } = await analysed(smallOdbJob());
    expect(facts.files.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'board job',
      'board/SST silk-top',
      'board/SMT mask-top',
      'board/L1 copper-top',
      'board/GND copper-inner-2',
      'board/L3 copper-inner-3',
      'board/L4 copper-bottom',
      'board/SMB mask-bottom',
      'board/NOTES drawing',
      'board/profile outline',
      'board/THRU drill-mixed',
      'board/BLIND drill-pth',
      'board/SLOTS drill',
    ]);
    expect(facts.files[0]).toMatchObject({ generator: 'ODB++ 8.1 (Some CAD 3.2)', kind: 'cad' });
  });

  it('takes a cutter along the edge whose way is plated for a plated edge, and for none without', async () => {
    const milled = (flag: string) =>
      analysed(
        smallOdbJob({
          'steps/pcb/layers/slots/features': `UNITS=MM\n$0 r2000\n@0 .rout_plated\nL 2 -1 38 -1 0 P 0 ${flag}\nL 20 20 24 20 0 P 0\n`,
        }),
      );
    const plated = await milled(';0');
    expect(plated.facts.edgePlating).toMatchObject({ from: 'slots', sides: ['bottom'] });
    const platings = plated.layers
      .find(({ name }) => name === 'board/SLOTS')
      ?.drill?.tools.map(({ plating }) => plating);
    expect(platings).toEqual(['plated', undefined]);
    expect((await milled('')).facts.edgePlating).toBeUndefined();
  });

  it('takes size and cut-outs from the profile, whatever is drawn next to the board', async () => {
    const { facts } = await analysed(smallOdbJob());
    expect(facts.board).toMatchObject({ widthMm: 40, heightMm: 30, cutouts: 1, confidence: 1 });
    expect(facts.board?.areaMm2).toBeCloseTo(1200 - Math.PI * 4, 0);
  });

  it('counts holes by the plating of the hole, then of the tool, with spans and slots', async () => {
    const { facts, layers } = await analysed(smallOdbJob());
    const thru = layers.find(({ name }) => name === 'board/THRU')?.drill;
    expect(holesOf(thru!)).toEqual(['0.6 5,5 plated', '0.6 35,5 plated', '0.8 30,25 unplated']);
    expect(thru?.tools[0]?.functions).toContain('ViaDrill');
    // An upright oval that is turned by a quarter lies.
    expect(Array.from(thru!.slots[0]!.points, (value) => Math.round(value * 1000) / 1000 + 0)).toEqual([
      29.5, 15, 30.5, 15,
    ]);
    expect(facts.holes).toMatchObject({ round: 4, slots: 2, spans: [[1, 2]] });
    // Milling along the profile is not a slot.
    expect(layers.find(({ name }) => name === 'board/SLOTS')?.drill?.slots.length).toBe(1);
  });

  it('makes a negative plane copper', async () => {
    const { facts, layers } = await analysed(smallOdbJob());
    const plane = layers.find(({ name }) => name === 'board/GND');
    expect(plane?.plane).toBe('inverted');
    expect(facts.copper?.areaMm2?.['board/GND']).toBeGreaterThan(1100);
  });

  it('states thickness, stack-up and nets', async () => {
    const { facts } = await analysed(smallOdbJob());
    expect(facts.stated).toMatchObject({ from: 'board', thicknessMm: 1.6002 });
    expect(facts.stated?.stackup).toContainEqual({
      name: 'D1',
      kind: 'dielectric',
      thicknessMm: 0.2,
      permittivity: 4.3,
    });
    expect(facts.stated?.stackup).toContainEqual({ name: 'L1', kind: 'copper', thicknessMm: 0.035 });
    expect(facts.netlist).toMatchObject({ nets: 2, vias: 1, points: { top: 2, bottom: 1 } });
  });

  it('reads inches, symbols in mil and symbols with a unit of their own', async () => {
    const { image } = await drawn('UNITS=INCH\n$0 r10\n$1 s500 M\nP 1 0.5 0 P 0 0\nP 0 0 1 P 0 0\n');
    expect(image.apertures).toMatchObject([
      { shape: 'circle', diameter: expect.closeTo(0.254, 6) },
      { shape: 'rectangle', width: 0.5 },
    ]);
    expect([...image.items.coords.slice(0, 2)]).toEqual([25.4, 12.7]);
    const old = await drawn('$0 r10\nU MM\nP 1 0.5 0 P 0 0\n');
    expect([...old.image.items.coords.slice(0, 2)]).toEqual([1, 0.5]);
  });

  it.each([
    ['0', { mirrorX: false, rotationDeg: 0 }],
    ['1', { mirrorX: false, rotationDeg: 270 }],
    ['3', { mirrorX: false, rotationDeg: 90 }],
    ['5', { mirrorX: true, rotationDeg: 90 }],
    ['8 30', { mirrorX: false, rotationDeg: 330 }],
    ['9 30', { mirrorX: true, rotationDeg: 30 }],
  ])('rotates pads clockwise and then mirrors them: %s', async (orientation, transform) => {
    const { image } = await drawn(`UNITS=MM\n$0 rect2000x1000xr200x1\nP 5 5 0 P 0 ${orientation}\n`);
    expect(image.transforms[image.items.transform[0]!]).toMatchObject(transform);
  });

  it('resizes pads, erases with negative records and cuts holes into surfaces', async () => {
    const { image } = await drawn(
      'UNITS=MM\n$0 r1000\nP 5 5 -1 0 200 P 0 0\nP 5 5 0 N 0 0\nS P 0\nOB 0 0 I\nOS 0 9\nOS 9 9\nOS 9 0\nOS 0 0\nOE\nOB 2 2 H\nOS 2 4\nOS 4 4\nOS 4 2\nOS 2 2\nOE\nSE\n',
    );
    expect(image.apertures).toMatchObject([{ diameter: expect.closeTo(1.2, 6) }, { diameter: 1 }]);
    expect([...image.items.dark]).toEqual([1, 0, 1]);
    const [region] = image.regions;
    const turns = (from: number): number => {
      let area = 0;
      for (let at = from; at < from + 8; at += 2) {
        area += region!.coords[at]! * region!.coords[at + 3]! - region!.coords[at + 2]! * region!.coords[at + 1]!;
      }
      return Math.sign(area);
    };
    // Both were written clockwise; under the non-zero rule a hole must run against its island.
    expect([turns(0), turns(10)]).toEqual([1, -1]);
  });

  it('flattens user-defined symbols, also symbols in symbols, and ends where they call themselves', async () => {
    const { image, codes } = await drawn('UNITS=MM\n$0 mark\n$1 loop\nP 5 5 0 P 0 0\nP 9 9 1 P 0 0\n', {
      'symbols/mark/features': 'UNITS=MM\n$0 r500\n$1 dot\nL 0 0 2 0 0 P 0\nP 3 0 1 P 0 0\n',
      'symbols/dot/features': 'UNITS=INCH\n$0 r10\nP 0 0 0 P 0 0\n',
      'symbols/loop/features': 'UNITS=MM\n$0 loop\nP 0 0 0 P 0 0\n',
    });
    const [mark] = image.apertures;
    expect(mark).toMatchObject({ shape: 'macro', name: 'mark' });
    expect(mark?.shape === 'macro' && mark.parts.at(-1)).toMatchObject({ x: 3, diameter: expect.closeTo(0.254, 6) });
    expect(codes).toContain('cad.unknown-feature');
  });

  it('draws texts with the font of the job', async () => {
    const font = 'XSIZE 0.302\nYSIZE 0.302\nCHAR T\nLINE 0 0.2 0.2 0.2 P R 0.01\nLINE 0.1 0.2 0.1 0 P R 0.01\nECHAR\n';
    const { image } = await drawn("UNITS=MM\nT 10 10 standard P 0 3.02 3.02 0.5 'TT' 1\n", { 'fonts/standard': font });
    expect(image.items.count).toBe(4);
    expect(image.bounds?.maxX).toBeCloseTo(10 + 2 + 3.02 + 0.0762, 3);
    expect(image.apertures).toMatchObject([{ diameter: expect.closeTo(0.1524, 6) }]);
  });

  it('shows the board of a job that also has its panel, and reports the panel', async () => {
    const { facts, opened } = await analysed(
      smallOdbJob({
        'matrix/matrix': `STEP {\n COL=2\n NAME=PANEL\n}\n${smallOdbMatrix}`,
        'steps/panel/profile': 'UNITS=MM\nS P 0\nOB 0 0 I\nOS 100 0\nOS 100 80\nOS 0 80\nOE\nSE\n',
        'steps/panel/stephdr':
          'UNITS=MM\nSTEP-REPEAT {\n NAME=PCB\n X=5\n Y=5\n DX=45\n DY=35\n NX=2\n NY=2\n ANGLE=0\n}\n',
      }),
    );
    expect(facts.board).toMatchObject({ widthMm: 40, heightMm: 30 });
    expect(opened.cad?.repeat).toEqual({ name: 'panel', boards: 4, widthMm: 100, heightMm: 80 });
    expect(opened.problems).toContainEqual(expect.objectContaining({ code: 'cad.panel-in-file', data: { boards: 4 } }));
  });

  it('stays unread next to Gerber files, and reports its gaps', async () => {
    const gerber = ['top.gtl', 'bottom.gbl'].map((name) => textFile(name, '%FSLAX36Y36*%\n%MOMM*%\nM02*\n'));
    expect((await analysed([...smallOdbJob(), ...gerber])).codes).toEqual(['cad.with-gerber']);
    expect((await analysed(smallOdbJob({ 'steps/pcb/layers/l1/features': undefined }))).codes).toEqual([
      'cad.layer-unreadable',
    ]);
    expect((await analysed([textFile('odb/matrix/matrix', 'STEP {\n}\n')])).codes).toEqual(['cad.unreadable']);
  });

  it('ends within the limit when it is stopped', () => {
    const { budget } = workbench();
    Object.defineProperty(budget, 'isStopped', { get: () => true });
    const many = `UNITS=MM\n$0 r100\n${'P 1 1 0 P 0 0\n'.repeat(50_000)}`;
    const { value } = readOdb(smallOdbJob({ 'steps/pcb/layers/l1/features': many }), budget);
    expect(value?.layers).toEqual([]);
  });

  it('lists the impedances that its step requires, and asks for control where tracks are marked', async () => {
    const required = `<Impedances Version="1.0"><Descriptor Id="1" TraceLayerName="L1"><RequiredImpedance ValOhms="50" ValPercent="true"/></Descriptor>
      <Descriptor Id="2" TraceLayerName="L4"><RequiredImpedance ValOhms="90"/><OriginalSpacing Val="5"/></Descriptor>
      <Descriptor Id="3" TraceLayerName="L4"><RequiredImpedance ValOhms="0"/></Descriptor></Impedances>`;
    const { facts } = await analysed(smallOdbJob({ 'steps/pcb/impedance.xml': required }));
    expect(facts.impedance?.lines).toEqual([
      { name: 'L1', ohms: 50, nets: [] },
      { name: 'L4', ohms: 90, nets: [], isDifferential: true },
    ]);
    expect(facts.stated?.isImpedanceControlled).toBe(true);

    const marked = (attribute: string): string =>
      `UNITS=MM\n$0 r150\n@0 .string\n@1 ${attribute}\nL 5 5 35 5 0 P 0 ;0=0,1\n`;
    for (const [attribute, isControlled] of [
      ['.imp_line', true],
      ['.other', undefined],
    ] as const) {
      const job = await analysed(smallOdbJob({ 'steps/pcb/layers/l1/features': marked(attribute) }));
      expect(job.facts.stated?.isImpedanceControlled).toBe(isControlled);
      expect(job.facts.impedance).toBeUndefined();
    }
  });

  it('a ring with a negative hole is a disc', async () => {
    const { image, codes } = await drawn('UNITS=MM\n$0 donut_r200.0x-25.0\nP 5 5 0 P 0 0\n');
    expect(image.items.count).toBe(1);
    expect(codes).toEqual([]);
  });
});
