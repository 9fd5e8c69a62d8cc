import { Budget } from '../../packages/gerber/src/budget.ts';
import { parseExcellon } from '../../packages/gerber/src/excellon/parse-excellon.ts';
import { readToolReports } from '../../packages/gerber/src/excellon/tool-report.ts';
import { parseGerber } from '../../packages/gerber/src/gerber/parse-gerber.ts';
import { parseJobFile } from '../../packages/gerber/src/job-file.ts';
import { defaultAnalysisLimits } from '../../packages/gerber/src/limits.ts';
import { parseNetlist } from '../../packages/gerber/src/netlist.ts';
import { sniff } from '../../packages/gerber/src/sniff.ts';
import { fabricationNotes } from '../../packages/gerber/src/stated/fabrication-notes.ts';
import { projectImpedances } from '../../packages/gerber/src/stated/kicad-project.ts';
import { boardSeeds } from '../board-seeds.ts';
import { BOARD_TOKENS } from '../board-tokens.ts';
import { eagleSeeds, ipc2581Seeds, kicadSeeds, odbSeeds } from '../cad-seeds.ts';
import { bytesParser, type Parser, textParser } from '../parser.ts';
import { type CadSeed, designCases } from '../run-cad-case.ts';
import { analysed, boardSeedsOf, mutatedSet } from '../run-case.ts';

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const budget = () => new Budget(defaultAnalysisLimits);

/** The bytes of real files of one kind. */
const realFiles = (kind: ReturnType<typeof sniff>): Uint8Array[] =>
  boardSeeds().flatMap(({ bytes }) => (sniff(bytes) === kind ? [bytes] : []));

const RS_274D =
  'G54D10*\nX0Y0D02*\nX1000Y0D01*\nG54D11*\nX5000Y5000D03*\nG01X2000Y2000D02*\nG75*\nG02X3000Y3000I500J0D01*\nG36*\nX0Y0D02*\nX100Y0D01*\nX100Y100D01*\nG37*\nM02*\n';
const REPORT = `NCDrill File Report For: board.PcbDoc
Layer Pair : Top Layer to Bottom Layer
ASCII RoundHoles File : board-RoundHoles.TXT
Tool         Hole Size         Hole Tolerance   Hole Type     Hole Count    Plated
T1        11.81mil (0.3mm)                      Round             24        PTH
T2        39.37mil (1mm)                        Round              5        NPTH
Drill file 'board-PTH.drl' contains
    T1  0.30mm  0.0118"  (24 holes)
`;
const NETLIST = `C  IPC-D-356 test netlist
P  JOB board
P  UNITS CUST 1
317GND              VIA   -     D 300PA00X+012345Y-006789X0600Y0000R000S0
327N1               U1    -1          A01X+010000Y+020000X0300Y0600R090S2
367                 MH1   -     D3000UA00X+000500Y+000500
999
`;
const JOB = JSON.stringify({
  Header: { GenerationSoftware: { Vendor: 'KiCad', Application: 'Pcbnew', Version: '8.0' } },
  GeneralSpecs: {
    ...{ Size: { X: 50.1, Y: 40 }, LayerNumber: 4, BoardThickness: 1.6, Finish: 'ENIG', ImpedanceControlled: true },
    ...{ Castellated: false, EdgePlating: true },
  },
  DesignRules: [{ Layers: 'Outer', MinLineWidth: 0.15 }],
  FilesAttributes: [{ Path: 'a.gbr', FileFunction: 'Copper,L1,Top', FilePolarity: 'Positive' }],
  MaterialStackup: [
    { Type: 'Copper', Thickness: 0.035, Name: 'F.Cu' },
    { Type: 'Dielectric', Thickness: 1.51, Material: 'FR4', Name: 'core' },
  ],
});
const NOTES = `FABRICATION NOTES
1. MATERIAL: FR-4, TG 150, THICKNESS 1.6 MM +/- 10 %
2. FINISH: ENIG 1U"
3. SOLDER MASK: GREEN, SILKSCREEN: WHITE
4. 4 LAYERS, OUTER COPPER 1 OZ, INNER 0.5 OZ, IMPEDANCE 50 OHM ON L1, DIFFERENTIAL 90 OHM +/-10%
板厚：1.6mm 表面处理：沉金 阻焊：绿色 字符：白色 铜厚：1oz 数量：10
`;
const PROJECT = JSON.stringify({
  net_settings: { classes: [{ name: '90R_DIFF', track_width: 0.2, diff_pair_gap: 0.15, diff_pair_width: 0.2 }] },
});

const design = (name: string, seeds: () => readonly CadSeed[]): Parser => ({
  name,
  open: () => designCases(seeds()),
  refusals: [],
});

export const boardParsers: readonly Parser[] = [
  {
    name: 'board-files',
    open: () => {
      const seeds = boardSeedsOf(boardSeeds());
      return (random) => {
        const files = mutatedSet(random, seeds);
        return () => analysed(files);
      };
    },
    refusals: [],
  },
  bytesParser({
    name: 'gerber',
    seeds: () => realFiles('gerber'),
    tokens: BOARD_TOKENS,
    read: (bytes) => parseGerber('a.gbr', bytes, budget()),
  }),
  bytesParser({
    name: 'gerber-rs274d',
    seeds: () => [encoded(RS_274D)],
    tokens: [...BOARD_TOKENS, 'D10*', `D${'9'.repeat(400)}*`, 'G54', 'X-', 'I1J1'],
    read: (bytes) => parseGerber('a.pho', bytes, budget()),
  }),
  bytesParser({
    name: 'excellon',
    seeds: () => realFiles('excellon'),
    tokens: [
      ...BOARD_TOKENS,
      `T${'9'.repeat(400)}`,
      `T1C${'9'.repeat(400)}`,
      ';Holesize 1. = 1.2.3 MILS',
      'METRIC,TZ,000.000',
    ],
    read: (bytes) => parseExcellon('a.drl', bytes, budget()),
  }),
  bytesParser({
    name: 'drill-report',
    seeds: () => [encoded(REPORT), ...realFiles('drill-report')],
    tokens: ['T1 ', 'mil', 'mm', 'inch', '(', "Drill file '", 'ASCII File : ', 'units mm'],
    read: readToolReports,
  }),
  bytesParser({
    name: 'netlist',
    seeds: () => [encoded(NETLIST)],
    tokens: ['317', 'P  UNITS CUST 0', 'X+', 'Y-', 'D 300', 'A01', 'VIA'],
    read: parseNetlist,
  }),
  bytesParser({
    name: 'job-file',
    seeds: () => [encoded(JOB)],
    tokens: ['{', '[', '"MaterialStackup":', '1e999', 'null', '"__proto__":{'],
    read: parseJobFile,
  }),
  textParser({
    name: 'fabrication-notes',
    seeds: () => [NOTES],
    tokens: ['mm', 'MIL', 'OZ', 'OHM', 'TG', '板厚', '阻抗', '±', 'L1', 'THICKNESS'],
    read: (text) => fabricationNotes('readme.txt', encoded(text)),
  }),
  bytesParser({
    name: 'kicad-project',
    seeds: () => [encoded(PROJECT)],
    tokens: ['{', '[', '"classes":', '1e999', 'null'],
    read: (bytes) => projectImpedances('a.kicad_pro', bytes),
  }),
  textParser({
    name: 'board-file-names',
    seeds: () => [
      'board/board-F_Cu.gbr',
      '顶层线路.GTL',
      'my.board.top.copper.art',
      'PCB1.TXT',
      'L2-GND.gbr',
      'a-NPTH.drl',
    ],
    tokens: ['top', 'bot', 'cu', 'mask', '.gbr', '/', '\\', '-', 'L99999999'],
    read: (name) =>
      analysed([{ name, bytes: encoded('%FSLAX24Y24*%\n%MOMM*%\n%ADD10C,0.1*%\nD10*\nX0Y0D03*\nM02*\n') }]),
  }),
  design('kicad', kicadSeeds),
  design('eagle', eagleSeeds),
  design('ipc2581', ipc2581Seeds),
  design('odb', odbSeeds),
];
