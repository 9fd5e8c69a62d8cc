import { describe, expect, it } from 'vitest';
import { type AnalyseOptions, analyseBoard } from '../analyse.ts';
import type { SourceFile } from '../source-file.ts';
import { copperText, drillText, rectangleText, textFile } from '../testing/sample-files.ts';

const roles = (files: readonly SourceFile[], options: AnalyseOptions = {}): Record<string, string> =>
  Object.fromEntries(
    analyseBoard(files, { depth: 'quick', ...options }).facts.files.map(({ name, role }) => [name, role]),
  );

const x2 = (...values: readonly string[]): string => `%TF.FileFunction,${values.join(',')}*%\n${copperText}`;
const codes = (files: readonly SourceFile[]): string[] =>
  analyseBoard(files, { depth: 'quick' }).problems.map(({ code }) => code);

describe('earlier versions saved by programs', () => {
  const set = [
    textFile('TOP.art', copperText),
    textFile('BOTTOM.art', copperText),
    textFile('OUTLINE.art', rectangleText(0, 0, 10, 10)),
    textFile('b-1-2.drl', drillText),
  ];

  it('are neither layers nor holes next to the files that replaced them', () => {
    const old = [textFile('TOP.art,1', copperText), textFile('b-1-2.drl,1', drillText.replace('Y8.0', 'Y8.5'))];
    expect(roles([...set, ...old])).toMatchObject({
      'TOP.art': 'copper-top',
      'TOP.art,1': 'none',
      'b-1-2.drl,1': 'none',
    });
    const { facts } = analyseBoard([...set, ...old], { depth: 'quick' });
    expect([facts.copper?.layers, facts.holes?.round]).toEqual([2, 2]);
    expect(codes([...set, ...old])).not.toContain('file.not-recognised');
  });

  it('stand for the file where it is gone', () => {
    const only = [textFile('TOP.art,2', copperText), ...set.slice(1)];
    expect(roles(only)).toMatchObject({ 'TOP.art,2': 'copper-top' });
  });
});

describe('evidence beyond names', () => {
  it('X2 attributes take precedence over a misleading name', () => {
    expect(
      roles([
        textFile('top_mask.gbr', x2('Copper', 'L1', 'Top')),
        textFile('b.gts', x2('Copper', 'L4', 'Bot')),
        textFile('GND.gbr', x2('Copper', 'L3', 'Inr', 'Plane')),
        textFile('c.gbr', x2('Soldermask', 'Bot')),
        textFile('d.gbr', x2('Vcut')),
        textFile('e.gbr', x2('Other', 'User')),
      ]),
    ).toEqual({
      'top_mask.gbr': 'copper-top',
      'b.gts': 'copper-bottom',
      'GND.gbr': 'copper-inner-3',
      'c.gbr': 'mask-bottom',
      'd.gbr': 'vscore',
      'e.gbr': 'drawing',
    });
  });

  it('takes the job file where the layers have no attributes', () => {
    const job = {
      GeneralSpecs: { LayerNumber: 2 },
      FilesAttributes: [
        { Path: 'a.gbr', FileFunction: 'Copper,L1,Top' },
        { Path: 'b.gbr', FileFunction: 'Legend,Bot' },
      ],
    };
    const files = [
      textFile('x.gbrjob', JSON.stringify(job)),
      textFile('a.gbr', copperText),
      textFile('b.gbr', copperText),
    ];
    expect(roles(files)).toEqual({ 'x.gbrjob': 'job', 'a.gbr': 'copper-top', 'b.gbr': 'silk-bottom' });
  });

  it.each([
    ['%LNTop Copper*%', 'copper-top'],
    ['G04 Film Name: SOLDERMASK_TOP*', 'mask-top'],
    ['G04 Layer: BottomSilkscreenLayer*', 'silk-bottom'],
  ])('reads layer names inside the file: %s', (line, role) => {
    expect(roles([textFile('0001.gbr', `${line}\n${copperText}`), textFile('0002.gbr', copperText)])['0001.gbr']).toBe(
      role,
    );
  });

  it('reads the classes on an Allegro film, of which the edge has the lowest weight', () => {
    const film = (...layers: readonly string[]): string =>
      `G04 Film Name: x*\n${layers.map((layer) => `G04 Layer:  ${layer}*\n`).join('')}${copperText}`;
    const edge = 'BOARD GEOMETRY/OUTLINE';
    const files = [
      textFile('01.art', film(edge, 'VIA CLASS/TOP', 'PIN/TOP', 'ETCH/TOP')),
      textFile('02.art', film(edge, 'ETCH/BOTTOM', 'PIN/BOTTOM')),
      textFile('03.art', film(edge, 'PACKAGE GEOMETRY/ASSEMBLY_TOP', 'REF DES/ASSEMBLY_TOP')),
      textFile('04.art', film('VIA CLASS/SOLDERMASK_BOTTOM', edge)),
      textFile('05.art', film(edge)),
    ];
    expect(Object.values(roles(files))).toEqual(['copper-top', 'copper-bottom', 'drawing', 'mask-bottom', 'outline']);
  });

  it('a user can override every role', () => {
    const files = [textFile('a.gtl', x2('Copper', 'L1', 'Top')), textFile('b.gbl', copperText)];
    const { facts } = analyseBoard(files, { roles: { 'a.gtl': 'drawing' } });
    expect(facts.files[0]).toMatchObject({ role: 'drawing', confidence: 1, reason: 'chosen-by-user' });
    expect(facts.copper?.layers).toBe(1);
  });

  it('keeps the role of a file without bytes', () => {
    expect(roles([textFile('a.gtl', copperText), textFile('a.gbl', '')])).toEqual({
      'a.gtl': 'copper-top',
      'a.gbl': 'copper-bottom',
    });
  });
});

describe('validating the set', () => {
  const board = [textFile('p.gtl', copperText), textFile('p.gbl', copperText)];
  const edge = rectangleText(0, 0, 10, 10);

  it('takes mechanical 1 for the outline only when it encloses the pads', () => {
    expect(roles([...board, textFile('p.gm1', edge)])['p.gm1']).toBe('outline');
    expect(roles([...board, textFile('p.gm1', rectangleText(50, 50, 10, 10))])['p.gm1']).toBe('drawing');
    expect(roles([...board, textFile('p.gm1', copperText), textFile('p.gm13', edge)])).toMatchObject({
      'p.gm1': 'drawing',
      'p.gm13': 'outline',
    });
  });

  it('finds an unnamed outline', () => {
    expect(roles([...board, textFile('p.xyz', edge)])['p.xyz']).toBe('outline');
  });

  it('counts a duplicate layer once, and reports it', () => {
    const files = [...board, textFile('old/p.gtl', copperText)];
    expect(analyseBoard(files).facts.copper?.layers).toBe(2);
    expect(codes(files)).toContain('roles.duplicate');
  });

  it('orders inner layers by what Altium states inside', () => {
    const stated = (order: number): string => `G04 Layer_Physical_Order=${order}*\n${copperText}`;
    const files = [
      ...board,
      textFile('p.g1', stated(3)),
      textFile('p.gp1', stated(2)),
      textFile('p.g2', stated(5)),
      textFile('p.gp2', stated(4)),
    ];
    expect(roles(files)).toMatchObject({
      'p.g1': 'copper-inner-3',
      'p.gp1': 'copper-inner-2',
      'p.g2': 'copper-inner-5',
      'p.gp2': 'copper-inner-4',
    });
    expect(codes(files)).not.toContain('roles.inner-order-unknown');
  });

  it('the order of layers named for their use is uncertain', () => {
    const files = [...board, textFile('GND.gbr', copperText), textFile('VCC.gbr', copperText)];
    expect(codes(files)).toContain('roles.inner-order-unknown');
  });

  it('reports more copper than the job file states', () => {
    const job = textFile('p.gbrjob', JSON.stringify({ GeneralSpecs: { LayerNumber: 2 } }));
    expect(codes([...board, textFile('p.g1', copperText), textFile('p.g2', copperText), job])).toContain(
      'roles.stale-layers',
    );
  });

  it('drill layers drawn as Gerber count as drill files when there are no others', () => {
    const holes = '%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX2000000Y2000000D03*\nX8000000Y8000000D03*\nM02*\n';
    const files = [
      ...board,
      textFile('p - Drill TOP-BOT Plated.gbr', holes),
      textFile('p - Drill TOP-BOT NonPlated.gbr', holes),
      textFile('p - Drill Symbols.gbr', holes),
    ];
    expect(roles(files)).toMatchObject({
      'p - Drill TOP-BOT Plated.gbr': 'drill-pth',
      'p - Drill TOP-BOT NonPlated.gbr': 'drill-npth',
      'p - Drill Symbols.gbr': 'drawing',
    });
    expect(roles([...files, textFile('p.txt', drillText)])['p - Drill TOP-BOT Plated.gbr']).toBe('drawing');
  });

  it('identifies an unreadable drill file by its extension, and counts no holes for it', () => {
    const eia = { name: 'p.drl', bytes: Uint8Array.of(0x80, 0x46, 1, 2, 3, 0, 5, 0x80, 0x77) };
    const files = [...board, eia, textFile('p-NPTH.drl', ''), textFile('p-PTH.xln', '%\nM30\n')];
    expect(roles(files)).toMatchObject({ 'p.drl': 'drill', 'p-NPTH.drl': 'drill-npth', 'p-PTH.xln': 'drill-pth' });
    expect(analyseBoard(files).facts.holes).toBeUndefined();
    expect(codes(files)).toContain('drill.missing');
  });

  it('flashed Gerber with a drill name is a drill file, drawn Gerber a drill map', () => {
    const flashes = copperText.replace(/X2000000Y2000000D02\*\nX8000000Y8000000D01\*\n/, '');
    expect(roles([...board, textFile('p.xln', flashes)])['p.xln']).toBe('drill');
    expect(roles([...board, textFile('p.txt', drillText), textFile('p.drd', copperText)])).toMatchObject({
      'p.txt': 'drill',
      'p.drd': 'drawing',
    });
  });

  it('reports when there is no copper at all', () => {
    expect(codes([textFile('readme.txt', 'hello')])).toContain('roles.no-copper');
  });
});

it('old groups without sides in their names are identified by their layers', () => {
  const group = (number: number, contents: string) =>
    textFile(
      `b.output_group${number}.grb`,
      `G04 contains layers ${contents} *\n%FSLAX23Y23*%\n%MOIN*%\n%ADD10C,0.06*%\nD10*\nX1Y1D03*\nM02*\n`,
    );
  const roles = (...files: Parameters<typeof analyseBoard>[0]) =>
    analyseBoard(files, { depth: 'quick' }).facts.files.map(({ role }) => role);
  expect(roles(group(1, 'solder (0) GND-sldr (1)'), group(2, 'component (3) Vcc-comp (5)'))).toEqual([
    'copper-bottom',
    'copper-top',
  ]);
  // Without a word for the sides nothing is known.
  expect(roles(group(1, 'signal1 (0)'), group(2, 'signal2 (3)'))).toEqual(['copper-inner-2', 'copper-inner-3']);
});
