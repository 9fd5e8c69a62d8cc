import { strToU8, zipSync } from 'fflate';
import { analyseBoard } from '../analyse.ts';
import { readArchive } from '../archive.ts';
import type { AnalysisLimits, ArchiveLimits } from '../limits.ts';
import { openUpload } from '../open-upload.ts';
import type { Problem, ProblemCode, Severity } from '../problem.ts';
import { drillFile, frame, layerFile, pad, textFile, track } from '../samples/sample-text.ts';
import type { SourceFile } from '../source-file.ts';
import { dfmRange, type Sized, sizedBoards } from './dfm-boards.ts';
import { kicadText, layerTable } from './kicad-text.ts';
import { SEVEN_ZIP } from './packed-archives.ts';
import { smallOdbJob } from './small-odb-job.ts';

/** Reads an input and returns its problems. */
type Reading = () => Promise<readonly Problem[]> | readonly Problem[];

/** An input that has the finding, and a similar one that must not have it. */
export interface BothSides {
  readonly holds: Reading;
  readonly misses: Reading;
}

/** `true` means that the severity occurs; errors, open points and findings that change a price need both sides. */
type Sides = { readonly [S in 'error' | 'undecided']?: BothSides };
type Priced = { readonly price: string } & { readonly [S in 'warning' | 'note']?: BothSides };
type Unpriced = { readonly price?: never } & { readonly [S in 'warning' | 'note']?: BothSides | true };
type FindingClass = Sides & (Priced | Unpriced);

type Spot = readonly [x: number, y: number];
type Files = readonly SourceFile[];

const board =
  (files: Files, limits: Partial<AnalysisLimits> = {}): Reading =>
  () =>
    analyseBoard(files, { limits }).problems;
const upload =
  (files: Files, limits: Partial<AnalysisLimits> = {}): Reading =>
  async () => {
    const opened = await openUpload(files, { limits });
    return [...opened.problems, ...analyseBoard(opened.files, { ...opened, limits }).problems];
  };
const archive =
  (bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): Reading =>
  async () =>
    (await readArchive(bytes, { limits })).problems;

const read = (holds: Files, misses: Files): BothSides => ({ holds: board(holds), misses: board(misses) });
const limited = (files: Files, tight: Partial<AnalysisLimits>): BothSides => ({
  holds: board(files, tight),
  misses: board(files),
});
const packed = (holds: Uint8Array, misses: Uint8Array): BothSides => ({
  holds: archive(holds),
  misses: archive(misses),
});
const kicad = (holds: string, misses: string): BothSides => ({
  holds: upload([textFile('b.kicad_pcb', holds)]),
  misses: upload([textFile('b.kicad_pcb', misses)]),
});

/** Places without a pattern, so that nothing fits by chance. */
const spots: readonly Spot[] = [
  [3.1, 4.2],
  [11.3, 7.7],
  [17.2, 3.3],
  [16.6, 15.1],
  [8.8, 16.4],
];
const copper = (name: string): SourceFile => layerFile(name, [pad(1.4, ...spots), track(0.3, [3.1, 4.2], [11.3, 7.7])]);
const mask = (name: string): SourceFile => layerFile(name, [pad(1.5, ...spots)]);
const edge = layerFile('b.gko', [frame(0, 0, 20, 20)]);
const drill = drillFile('b.drl', 0.8, spots);
const layers: Files = [copper('b.gtl'), copper('b.gbl'), mask('b.gts'), mask('b.gbs')];
const plain: Files = [...layers, edge, drill];
const without = (...names: readonly string[]): Files => plain.filter(({ name }) => !names.includes(name));
/** The board with these files next to, or instead of, its own. */
const plus = (...files: Files): Files => [...without(...files.map(({ name }) => name)), ...files];
/** The board with a file rewritten. */
const changed = (name: string, from: string | RegExp, to: string): Files =>
  plain.map((file) => (file.name === name ? rewrite(file, from, to) : file));
const rewrite = ({ name, bytes }: SourceFile, from: string | RegExp, to: string): SourceFile =>
  textFile(name, new TextDecoder().decode(bytes).replace(from, to));
/** A layer of RS-274-D in mm 4.4. */
const bare = (file: SourceFile): SourceFile =>
  rewrite(rewrite(file, /%FS.*\n%MO.*\n/, ''), /([XY]-?\d+)00(?=\D)/g, '$1');
const job = (specs: object): SourceFile => textFile('b.gbrjob', JSON.stringify({ GeneralSpecs: specs }));

const hits = (places: readonly Spot[], write: (mm: number) => string): string =>
  places.map(([x, y]) => `X${write(x)}Y${write(y)}`).join('\n');
const program = (head: string, body: string): SourceFile => textFile('b.drl', `M48\n${head}\n%\nT1\n${body}\nM30\n`);
const decimal = (mm: number): string => mm.toFixed(3);
const integer = (mm: number): string => String(Math.round(mm * 1e3));

/** Positions confirmed by pads, and positions without a pad. */
const free: readonly Spot[] = [
  [5.3, 11.2],
  [6.1, 13.7],
  [14.2, 10.9],
];
const moved = (places: readonly Spot[], dx: number): readonly Spot[] => places.map(([x, y]) => [x + dx, y]);
const raster: readonly Spot[] = Array.from({ length: 36 }, (_, at) => [
  3 + (at % 6) * 2.54,
  3 + Math.floor(at / 6) * 2.54,
]);
const part = raster.filter((_, at) => at % 6 < 3 && at < 18);
const rasterBoard = (places: readonly Spot[]): Files => [
  layerFile('b.gtl', [pad(1.2, ...raster)]),
  layerFile('b.gbl', [pad(1.2, ...raster)]),
  edge,
  drillFile('b.drl', 0.6, moved(places, 200)),
];

/** A four-layer set of this many inner layers. */
const inner = (...names: readonly string[]): Files => names.map(copper);
const padsOnly = (name: string): SourceFile => layerFile(name, [pad(1.4, ...spots)]);
const spanned = (last: number): SourceFile =>
  rewrite(drill, 'METRIC', `; #@! TF.FileFunction,Plated,1,${last},PTH\nMETRIC`);
const withFunction = (name: string, values: string): SourceFile =>
  rewrite(copper(name), '%FSLA', `%TF.FileFunction,${values}*%\n%FSLA`);

const many = (x: number, y: number, width: number, height: number): readonly Spot[] =>
  Array.from({ length: 24 }, (_, at) => [x + ((at * 7) % 24) * (width / 23), y + ((at * 5) % 24) * (height / 23)]);
const filled = (places: readonly Spot[], ...outlines: Files): Files => [
  layerFile('b.gtl', [pad(1, ...places)]),
  layerFile('b.gbl', [pad(1, ...places)]),
  ...outlines,
];
const content = many(3, 3, 40, 24);
const gko = (...items: Parameters<typeof layerFile>[1]): SourceFile => layerFile('b.gko', items);
const cuts = [track(0.1, [0, 10], [102, 10]), track(0.1, [0, 40], [102, 40]), track(0.1, [51, 0], [51, 50])];
const twin = [...many(3, 13, 40, 24), ...many(55, 13, 40, 24)];

const text = strToU8('G04 a layer that is long enough*\n'.repeat(8));
const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251);
const zip = zipSync({ 'b.gtl': text });
/** Changes a field of the central directory. */
function patched(offset: number, value: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 <= copy.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + offset, value, true);
  return copy;
}

const segment = (x: number): string => `(segment (start 5 5) (end ${x} 5) (width 0.2) (layer "F.Cu") (net 1))`;
const via = '(via (at 20 8) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (net 1))';
const zone = (fill: string): string =>
  `(zone (net 1) (layer "F.Cu") (fill yes) (polygon (pts (xy 1 1) (xy 20 1) (xy 20 18)))${fill})`;
const fill = '(filled_polygon (layer "F.Cu") (pts (xy 1 1) (xy 20 1) (xy 20 18)))';

const sized = (make: Sized, range: readonly [holds: number, misses: number]): BothSides =>
  read(make(range[0]), make(range[1]));
/** A value just beyond its limit, and one that meets it. */
const below = (make: Sized, limitMm: number): BothSides => sized(make, dfmRange(limitMm));
/** The findings of a board that is measured against an outline, or holes, which another file contradicts. */
const open = (make: Sized, limitMm: number, ...contradiction: Files): BothSides => {
  const files = make(dfmRange(limitMm)[0]);
  return read([...files, ...contradiction], files);
};
const rival = layerFile('old/b.gko', [frame(0, 0, 18, 18)]);
const astray = drillFile('b2.drl', 0.8, moved(spots, 200));
const {
  spacing,
  partRing,
  viaRing,
  holeWall,
  holeToEdge,
  trackToEdge,
  padToEdge,
  edgeNeck,
  copperToHole,
  platedSlot,
  cutout,
} = sizedBoards;

type NamedCode = Exclude<ProblemCode, `foreign.${string}`>;

/**
 * Every class of finding with its severities, what it changes in a price, and inputs from both sides. A new code does not compile
 * before it is here. Files of other programs (`foreign.…`) are all errors; `foreign-format.test.ts` has their inputs.
 */
export const findingClasses: Readonly<Record<NamedCode, FindingClass>> = {
  'archive.not-a-zip': { error: packed(strToU8('hello'), zip) },
  'archive.other-format': { error: packed(SEVEN_ZIP.slice(0, 100), SEVEN_ZIP) },
  'archive.too-large': {
    error: {
      holds: archive(zipSync({ a: noise }), { maxEntryBytes: noise.length - 1 }),
      misses: archive(zipSync({ a: noise }), { maxEntryBytes: noise.length }),
    },
  },
  'archive.too-many-entries': {
    error: {
      holds: archive(zipSync({ a: text, b: text, c: text }), { maxEntries: 2 }),
      misses: archive(zipSync({ a: text, b: text }), { maxEntries: 2 }),
    },
  },
  'archive.suspicious-ratio': { error: packed(zipSync({ a: new Uint8Array(8_000_000) }), zipSync({ a: noise })) },
  'archive.encrypted': { error: packed(patched(8, 1), zip) },
  'archive.unsafe-name': { error: packed(zipSync({ '../b.gtl': text }), zipSync({ 'b..c/b.gtl': text })) },
  'archive.nested-too-deep': { warning: true },
  'archive.damaged-entry': { warning: true, error: packed(zip.slice(0, zip.length - 80), zip) },
  'archive.other-method': { error: packed(patched(10, 97), zip) },
  'archive.empty': { error: packed(zipSync({}), zip) },
  'archive.truncated': { error: packed(zip.slice(0, zip.length - 30), zip) },
  'file.too-large': { error: limited(plain, { maxFileBytes: 100 }) },
  'file.unreadable': { warning: true },
  'file.duplicate': { warning: true },
  'file.not-recognised': { warning: true },
  'file.empty-image': { note: true },
  'file.stopped': {
    error: {
      holds: () => analyseBoard(plain, { shouldStop: () => true }).problems,
      misses: () => analyseBoard(plain, { shouldStop: () => false }).problems,
    },
  },
  'gerber.no-format': {
    undecided: read(
      changed('b.gtl', /%FS.*\n/, '').filter((file) => file !== drill),
      without('b.drl'),
    ),
  },
  'gerber.no-units': { undecided: read(changed('b.gtl', '%MOMM*%', ''), changed('b.gtl', '%MOMM*%', 'G71*')) },
  'gerber.no-zero-mode': { note: true },
  'gerber.scale-from-drill': {
    price: 'size, traces and spaces',
    undecided: read([...without('b.drl').map(bare), drill], plain),
  },
  'gerber.unknown-command': { note: true },
  'gerber.bad-number': { warning: true },
  'gerber.bad-aperture': { warning: true, error: limited(plain, { maxApertures: 1 }) },
  'gerber.bad-macro': { warning: true },
  'gerber.macro-unclosed': { warning: true },
  'gerber.undefined-aperture': { warning: true },
  'gerber.deprecated-applied': { warning: true },
  'gerber.bad-arc': { warning: true },
  'gerber.unterminated': { warning: true },
  'gerber.no-end': { note: true },
  'gerber.out-of-range': {
    warning: true,
    error: read(changed('b.gts', 'C,1.5', 'C,100000'), changed('b.gts', 'C,1.5', 'C,15')),
  },
  'gerber.too-many-operations': { error: limited(plain, { maxOperations: 5 }) },
  'gerber.too-many-repeats': {
    error: read(changed('b.gts', 'G01*', '%SRX1000Y1000I1J1*%'), changed('b.gts', 'G01*', '%SRX2Y1I0.1J0*%')),
  },
  'drill.format-guessed': {
    note: true,
    undecided: read(
      plus(program('METRIC\nT1C0.8', hits(free, integer))),
      plus(program('METRIC\nT1C0.8', hits(spots, integer))),
    ),
  },
  'drill.format-overruled': {
    price: 'holes',
    warning: read(
      plus(program('METRIC,TZ,000.0000\nT1C0.8', hits(spots, integer))),
      plus(program('METRIC,TZ,000.000\nT1C0.8', hits(spots, integer))),
    ),
  },
  'drill.no-units': {
    note: true,
    undecided: read(plus(program('T1C0.8', hits(free, decimal))), plus(program('T1C0.8', hits(spots, decimal)))),
  },
  'drill.undefined-tool': {
    price: 'holes',
    warning: read(plus(program('METRIC', hits(spots, decimal))), plain),
  },
  'drill.unknown-command': {
    note: true,
    undecided: read(
      plus(program('METRIC\nT1C0.8', `${hits(spots, decimal)}\nX5.0Y11.0G84X2.0`)),
      plus(program('METRIC\nT1C0.8', `${hits(spots, decimal)}\nX5.0Y11.0G85X7.0`)),
    ),
  },
  'drill.out-of-range': {
    price: 'holes',
    warning: read(
      plus(program('METRIC\nT1C0.8', hits([...spots, [2100, 5]], decimal))),
      plus(program('METRIC\nT1C0.8', hits([...spots, [1.1, 5]], decimal))),
    ),
  },
  'drill.too-many-hits': { error: limited(plain, { maxHoles: 2 }) },
  'drill.origin-shifted': { warning: true },
  'drill.origin-ambiguous': { undecided: read(rasterBoard(part), rasterBoard(raster)) },
  'drill.rotated': { warning: true },
  'drill.mirrored': { warning: true },
  'drill.outside-board': { warning: true },
  'drill.missing': { price: 'holes', warning: read(without('b.drl'), plain) },
  'drill.plating-unknown': {
    undecided: read(
      plus(
        padsOnly('b.gtl'),
        layerFile('b.gbl', [pad(1.4, ...spots.slice(2))]),
        program('METRIC\nT1C0.8', hits(spots, decimal)),
      ),
      plus(program('METRIC\nT1C0.8', hits(spots, decimal))),
    ),
  },
  'drill.plating-inferred': { note: true },
  'drill.duplicate-hits': {
    price: 'holes',
    warning: read(plus(drillFile('b2.drl', 0.8, spots)), plus(drillFile('b2.drl', 0.8, free))),
  },
  'cad.unreadable': { error: kicad('(kicad_pcb (version 20221018))', kicadText(via)) },
  'cad.several-designs': {
    undecided: {
      holds: upload([textFile('a.kicad_pcb', kicadText(via)), textFile('b.kicad_pcb', kicadText(via))]),
      misses: upload([textFile('a.kicad_pcb', kicadText(via)), textFile('a.kicad_pro', '{}')]),
    },
  },
  'cad.with-gerber': { note: true },
  'cad.unknown-feature': { warning: true, note: true },
  'cad.layer-unreadable': {
    error: { holds: upload(smallOdbJob({ 'steps/pcb/layers/l3/features': undefined })), misses: upload(smallOdbJob()) },
  },
  'cad.out-of-range': { error: kicad(kicadText(segment(1e6)), kicadText(segment(15))) },
  'cad.too-many-features': {
    error: {
      holds: upload([textFile('b.kicad_pcb', kicadText(segment(15).repeat(9)))], { maxOperations: 4 }),
      misses: upload([textFile('b.kicad_pcb', kicadText(segment(15).repeat(9)))]),
    },
  },
  'cad.panel-in-file': { note: true },
  'cad.cut-off': { error: kicad(kicadText(via).slice(0, -20), kicadText(via)) },
  'cad.parts-unread': { warning: true },
  'cad.layers-unused': {
    price: 'layers',
    warning: kicad(
      kicadText(via, { layers: layerTable(4) }),
      kicadText(`${via}${['In1.Cu', 'In2.Cu'].map((name) => segment(15).replace('F.Cu', name)).join('')}`, {
        layers: layerTable(4),
      }),
    ),
  },
  'cad.text-left-out': { warning: true, note: true },
  'cad.zones-unfilled': { undecided: kicad(kicadText(zone('')), kicadText(zone(fill))) },
  'job.unreadable': { warning: true },
  'job.layer-count-differs': {
    price: 'layers',
    undecided: read(plus(job({ LayerNumber: 4 })), plus(job({ LayerNumber: 2 }))),
  },
  'job.size-differs': {
    price: 'size',
    undecided: read(
      filled(content, gko(frame(0, 0, 50, 30)), job({ Size: { X: 60, Y: 30 } })),
      filled(content, gko(frame(0, 0, 50, 30)), job({ Size: { X: 30.1, Y: 50.1 } })),
    ),
  },
  'roles.no-copper': { error: read([edge, drill], plain) },
  'roles.ambiguous': { undecided: read([...without('b.gtl'), copper('b.xyz')], plain) },
  'roles.duplicate': { undecided: read(plus(copper('old/b.gtl')), plain) },
  'roles.stale-layers': {
    price: 'layers',
    undecided: read(
      plus(...inner('b.g1', 'b.g2'), job({ LayerNumber: 2 })),
      plus(...inner('b.g1', 'b.g2'), job({ LayerNumber: 4 })),
    ),
  },
  'roles.inner-order-unknown': {
    undecided: read(plus(...inner('GND.gbr', 'VCC.gbr')), plus(...inner('b.g1', 'b.g2'))),
  },
  'roles.inner-order-gap': { warning: true },
  'roles.mask-missing': { warning: true },
  'roles.several-boards': {
    price: 'everything measured',
    undecided: read(
      ['one', 'two'].flatMap((folder) => plain.map((file) => ({ ...file, name: `${folder}/${file.name}` }))),
      plain.map((file) => ({ ...file, name: file.name === 'b.drl' ? 'drill/b.drl' : `gerber/${file.name}` })),
    ),
  },
  'roles.inner-unused': {
    price: 'layers',
    warning: read(
      plus(padsOnly('b.g1'), padsOnly('b.g2'), job({ LayerNumber: 2 }), spanned(2)),
      plus(padsOnly('b.g1'), padsOnly('b.g2'), job({ LayerNumber: 4 }), spanned(4)),
    ),
  },
  'roles.name-contradicts': {
    undecided: read(plus(withFunction('b.gtl', 'Copper,L2,Bot')), plus(withFunction('b.gtl', 'Copper,L1,Top'))),
  },
  'roles.negative-plane': { warning: true, note: true },
  'roles.negative-unbounded': { warning: true },
  'roles.polarity-contradicted': { warning: true },
  'outline.missing': { price: 'size', warning: read(without('b.gko'), plain) },
  'outline.taken-from-copper': {
    price: 'size',
    warning: read(
      [
        ...without('b.gko', 'b.gtl', 'b.gbl'),
        ...['b.gtl', 'b.gbl'].map((name) => layerFile(name, [pad(1.4, ...spots), frame(0, 0, 20, 20)])),
      ],
      plain,
    ),
  },
  'outline.estimated': { price: 'size', undecided: read(without('b.gko'), plain) },
  'outline.mostly-empty': {
    price: 'size',
    undecided: read(
      filled(many(20, 20, 230, 160), gko(frame(0, 0, 420, 297))),
      filled(many(5, 5, 280, 200), gko(frame(0, 0, 297, 210))),
    ),
  },
  'outline.differing': {
    price: 'size',
    warning: read(
      filled(
        content,
        gko(frame(0, 0, 50, 30)),
        layerFile('b.gm1', [frame(0, 0, 60, 40)]),
        job({ Size: { X: 50.1, Y: 30.1 } }),
      ),
      filled(content, gko(frame(0, 0, 50, 30)), layerFile('b.gm1', [frame(0, 0, 50, 30)])),
    ),
    undecided: read(
      filled(content, gko(frame(0, 0, 50, 30)), layerFile('b.gm1', [frame(0, 0, 60, 40)])),
      filled(content, gko(frame(0, 0, 50, 30)), layerFile('b.gm1', [frame(-0.1, -0.1, 50.2, 30.2)])),
    ),
  },
  'outline.nested': {
    price: 'size',
    undecided: read(
      filled(content, gko(frame(0, 0, 60, 40), frame(1, 1, 45, 28))),
      filled(content, gko(frame(0, 0, 50, 30), frame(44.5, 5, 4, 10))),
    ),
  },
  'outline.gap-closed': { warning: true, note: true },
  'outline.open': {
    price: 'size',
    warning: read(
      plus(gko(track(0.1, [20, 0], [0, 0], [0, 20], [12, 20]))),
      plus(gko(track(0.1, [20, 0], [0, 0], [0, 20], [20, 20], [20, 0]))),
    ),
  },
  'outline.traced': { warning: true },
  'outline.drawn-twice': { note: true },
  'outline.loops-ignored': {
    price: 'size',
    warning: read(
      plus(gko(frame(0, 0, 20, 20), frame(30, 0, 5, 5))),
      plus(gko(frame(0, 0, 20, 20), frame(12, 10, 2, 2))),
    ),
  },
  'outline.several-boards': {
    price: 'boards in the panel',
    note: read(
      filled([...content, ...moved(content, 60)], gko(frame(0, 0, 50, 30), frame(60, 0, 50, 30))),
      filled(content, gko(frame(0, 0, 50, 30), frame(60, 0, 50, 30))),
    ),
  },
  'outline.panel-uncounted': {
    price: 'size, boards in the panel',
    undecided: read(
      filled(many(3, 13, 40, 24), gko(frame(0, 0, 102, 50), ...cuts)),
      filled(twin, gko(frame(0, 0, 102, 50), ...cuts)),
    ),
  },
  'dfm.trace-narrow': {
    price: 'traces and spaces',
    error: below(sizedBoards.track, 0.076),
    warning: below(sizedBoards.track, 0.127),
  },
  'dfm.overlap-narrow': { note: true },
  'dfm.spacing-narrow': {
    price: 'traces and spaces',
    error: below(spacing, 0.076),
    warning: below(spacing, 0.127),
    undecided: read(
      spacing(0.07).filter(({ name }) => !name.endsWith('.drl')),
      spacing(0.07),
    ),
  },
  'dfm.annular-narrow': { error: below(partRing, 0.075), warning: true, undecided: open(partRing, 0.075, astray) },
  'dfm.via-ring-narrow': { error: below(viaRing, 0.05), warning: true, undecided: open(viaRing, 0.05, astray) },
  'dfm.pad-missing': { warning: true, undecided: open(partRing, 0.075, drillFile('b3.drl', 0.8, [[5, 5]]), astray) },
  'dfm.drill-small': {
    price: 'smallest hole',
    error: below(sizedBoards.drill, 0.15),
    warning: below(sizedBoards.drill, 0.3),
  },
  'dfm.hole-to-hole': { error: below(holeWall, 0.15), warning: true, undecided: open(holeWall, 0.15, astray) },
  'dfm.holes-near': { warning: true },
  'dfm.hole-to-edge': { warning: true, undecided: open(holeToEdge, 0.2, rival) },
  'dfm.track-to-edge': { warning: true, undecided: open(trackToEdge, 0.2, rival) },
  'dfm.pad-to-edge': { warning: true, undecided: open(padToEdge, 0.2, rival) },
  'dfm.edge-neck': { warning: true, undecided: open(edgeNeck, 0.1, rival) },
  'dfm.copper-to-hole': { warning: true, undecided: open(copperToHole, 0.15, astray) },
  'dfm.mask-web': { warning: true },
  'dfm.inner-radius': { note: true },
  'dfm.slot-narrow': { error: below(platedSlot, 0.45), warning: true },
  'dfm.cutout-narrow': { warning: true, undecided: open(cutout, 0.8, rival) },
  'dfm.castellation': {
    price: 'half holes',
    note: read(
      plus(
        layerFile('b.gtl', [pad(1.4, [0, 8], [0, 12])]),
        layerFile('b.gbl', [pad(1.4, [0, 8], [0, 12])]),
        drillFile('b.drl', 0.7, [
          [0, 8],
          [0, 12],
        ]),
      ),
      plus(
        layerFile('b.gtl', [pad(1.4, [1, 8], [1, 12])]),
        layerFile('b.gbl', [pad(1.4, [1, 8], [1, 12])]),
        drillFile('b.drl', 0.7, [
          [1, 8],
          [1, 12],
        ]),
      ),
    ),
  },
  'dfm.via-in-pad': { note: true },
  'dfm.aspect-ratio': { warning: true },
  'dfm.vscore-hits-copper': { warning: true },
  'dfm.mirrored-layer': { warning: true },
};

export const severitiesOf = (one: FindingClass): Severity[] =>
  (['error', 'undecided', 'warning', 'note'] as const).filter((severity) => one[severity] !== undefined);
