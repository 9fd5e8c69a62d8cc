import type { Plating } from './drill/drill-image.ts';
import { latin1 } from './gerber/scanner.ts';

/** A test netlist, IPC-D-356 or 356A: the points that a tester touches, their nets, and holes. */
export interface Netlist {
  readonly nets: number;
  /** Number of points that a tester can touch, by side. A hole that is open on both sides counts on both. */
  readonly points: { readonly top: number; readonly bottom: number };
  readonly vias: number;
  /** Holes as designed, in mm and in the netlist's own origin. */
  readonly holes: readonly NetlistHole[];
}

export interface NetlistHole {
  readonly x: number;
  readonly y: number;
  readonly diameterMm: number;
  readonly plating: Plating;
}

const largest = 30_000_000;
const maxRecords = 300_000;
/** Test points: through hole, surface, tooling and unplated features; 0-6 in the second column are their revisions. */
const record = /^3[1236]7/;
/** `P  UNITS CUST 0` is inches, 1 is millimetres, 2 inches and radians. Lengths count the last digit they have. */
const metricMm = 0.001;
const inchMm = 0.00254;

/**
 * Reads records of fixed columns, tolerantly: a record that is cut or odd is left out. Undefined when none is there.
 */
export function parseNetlist(bytes: Uint8Array): Netlist | undefined {
  if (bytes.length > largest) return undefined;
  const nets = new Set<string>();
  const holes: NetlistHole[] = [];
  const points = { top: 0, bottom: 0 };
  let vias = 0;
  let records = 0;
  let unitMm = inchMm;
  for (const line of linesOf(bytes)) {
    const units = /^P\s+UNITS\s+(?:CUST\s*(\d)?|(SI))/i.exec(line);
    if (units !== null) unitMm = units[1] === '1' || units[2] !== undefined ? metricMm : inchMm;
    if (!record.test(line) || line.length < 50) continue;
    records += 1;
    if (records > maxRecords) break;
    const net = line.slice(3, 17).trim();
    if (net !== '' && net !== 'N/C') nets.add(net);
    if (/^VIA\b/i.test(line.slice(20, 26).trim())) vias += 1;
    const side = /A(\d\d)/.exec(line.slice(32, 45))?.[1];
    if (side === '00' || side === '01') points.top += 1;
    if (side === '00' || (side !== undefined && side !== '01')) points.bottom += 1;
    const hole = holeOf(line, unitMm);
    if (hole !== undefined) holes.push(hole);
  }
  return records === 0 ? undefined : { nets: nets.size, points, vias, holes };
}

/** `D 118PA00X+012345Y-006789` from column 33 on. */
function holeOf(line: string, unitMm: number): NetlistHole | undefined {
  const match = /^[ M]?D([ \d]{4})([PU])(?:A\d\d)?\s*X([+-]?[ \d]{6})Y([+-]?[ \d]{6})/i.exec(line.slice(31));
  if (match === null) return undefined;
  const [size, x, y] = [match[1], match[3], match[4]].map((text = '') => Number(text.replace(/ /g, '')));
  if (size === undefined || x === undefined || y === undefined || !(size > 0)) return undefined;
  // A sign among spaces is not a number.
  if (!Number.isFinite(x + y)) return undefined;
  return {
    x: x * unitMm,
    y: y * unitMm,
    diameterMm: size * unitMm,
    plating: match[2]?.toUpperCase() === 'U' ? 'unplated' : 'plated',
  };
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  const longest = 200;
  let start = 0;
  while (start < bytes.length) {
    let end = start;
    while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end += 1;
    if (end > start) yield latin1(bytes, start, Math.min(end, start + longest));
    start = end + 1;
  }
}
