import type { SourceFile } from '../source-file.ts';
import { textFile } from './sample-files.ts';

const layer = (row: number, name: string, type: string, more = ''): string =>
  `LAYER {\n ROW=${row}\n CONTEXT=BOARD\n TYPE=${type}\n NAME=${name}\n POLARITY=POSITIVE\n${more}\n}\n`;

export const smallOdbMatrix = `STEP {\n COL=1\n NAME=PCB\n}\n${[
  layer(1, 'COMP_+_TOP', 'COMPONENT'),
  layer(2, 'SST', 'SILK_SCREEN'),
  layer(3, 'SMT', 'SOLDER_MASK'),
  layer(4, 'L1', 'SIGNAL'),
  layer(5, 'D1', 'DIELECTRIC'),
  layer(6, 'GND', 'POWER_GROUND', ' POLARITY=NEGATIVE'),
  layer(7, 'L3', 'MIXED'),
  layer(8, 'L4', 'SIGNAL'),
  layer(9, 'SMB', 'SOLDER_MASK'),
  layer(10, 'THRU', 'DRILL', ' START_NAME=L4\n END_NAME=L1'),
  layer(11, 'BLIND', 'DRILL', ' START_NAME=L1\n END_NAME=GND'),
  layer(12, 'SLOTS', 'ROUT'),
  ` LAYER {\n ROW=13\n CONTEXT=MISC\n TYPE=DOCUMENT\n NAME=NOTES\n}\n`,
].join('')}`;

const profile =
  'UNITS=MM\nS P 0\nOB 0 0 I\nOS 40 0\nOS 40 30\nOS 0 30\nOS 0 0\nOE\nOB 10 10 H\nOC 10 10 12 10 Y\nOE\nSE\n';
const empty = 'UNITS=MM\n';

const files: Readonly<Record<string, string>> = {
  'matrix/matrix': smallOdbMatrix,
  'misc/info': 'ODB_VERSION_MAJOR=8\nODB_VERSION_MINOR=1\nSAVE_APP=Some CAD 3.2\n',
  'misc/attrlist': 'UNITS=INCH\n.board_thickness=0.063\n',
  'steps/pcb/profile': profile,
  'steps/pcb/layers/sst/features': empty,
  'steps/pcb/layers/smt/features': 'UNITS=MM\n$0 r1100\nP 5 5 0 P 0 0\nP 35 5 0 P 0 0\n',
  'steps/pcb/layers/l1/features':
    'UNITS=MM\n$0 r1000\n$1 r150\n@0 .pad_usage\nP 5 5 0 P 0 0 ;0=0\nP 35 5 0 P 0 0 ;0=1\nL 5 5 35 5 1 P 0\n',
  'steps/pcb/layers/l1/attrlist': 'UNITS=MM\n.copper_weight = 35.0\n',
  'steps/pcb/layers/d1/attrlist': 'UNITS=MM\n.layer_dielectric = 0.2\n.dielectric_constant = 4.3\n',
  'steps/pcb/layers/gnd/features': 'UNITS=MM\n$0 r1500\nP 5 5 0 P 0 0\nP 35 5 0 P 0 0\n',
  'steps/pcb/layers/l3/features': 'UNITS=MM\n$0 r1000\nP 5 5 0 P 0 0\n',
  'steps/pcb/layers/l4/features': 'UNITS=MM\n$0 r1000\nP 5 5 0 P 0 0\nP 35 5 0 P 0 0\n',
  'steps/pcb/layers/smb/features': empty,
  'steps/pcb/layers/thru/features':
    'UNITS=MM\n$0 r600\n$1 r800\n$2 oval1000x2000\n@0 .drill\nP 5 5 0 P 0 0 ;0=2\nP 35 5 0 P 0 0 ;0=2\nP 30 25 1 P 0 0\nP 30 15 2 P 0 1 ;0=1\n',
  'steps/pcb/layers/thru/tools':
    'UNITS=MM\nTOOLS {\n NUM=1\n TYPE=VIA\n FINISH_SIZE=600\n DRILL_SIZE=650\n}\nTOOLS {\n NUM=2\n TYPE=NON_PLATED\n DRILL_SIZE=800\n}\n',
  'steps/pcb/layers/blind/features': 'UNITS=MM\n$0 r100\n@0 .drill\nP 20 5 0 P 0 0 ;0=2\n',
  'steps/pcb/layers/slots/features': 'UNITS=MM\n$0 r2000\nL 0 0 40 0 0 P 0\nL 40 0 40 30 0 P 0\nL 20 20 24 20 0 P 0\n',
  'steps/pcb/layers/notes/features': 'UNITS=MM\n$0 r100\nL -50 -50 90 -50 0 P 0\n',
  'steps/pcb/netlists/cadnet/netlist':
    'H optimize n staggered n\n$0 $NONE$\n$1 GND\n$2 VCC\n$3 UNUSED\n#\n1 0.012 5 5 B e e v\n2 0 35 5 T 0.04 0.04 e e\n0 0 1 1 T 0.1 0.1 e e\n',
};

/**
 * A job of four copper layers with all that a job may hold; `changes` replaces files or, by undefined, removes them.
 */
export function smallOdbJob(changes: Readonly<Record<string, string | undefined>> = {}, root = 'board/'): SourceFile[] {
  return Object.entries({ ...files, ...changes }).flatMap(([name, text]) =>
    text === undefined ? [] : [textFile(root + name, text)],
  );
}
