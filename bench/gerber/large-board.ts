import type { SourceFile } from '@xunban/gerber';

/** A generated board of the largest kind that is ordered: rows of vias, winding tracks, pours round them. */
export interface LargeBoard {
  readonly files: readonly SourceFile[];
  /** Drawing commands in all layers. */
  readonly operations: number;
}

const columns = 75;
const pitchX = 1.6;
const pitchY = 2;
const tracksPerRow = 5;
const trackPitch = 0.22;
const stepMm = 0.3;
/** A track ends and the next net begins after this many steps. */
const stepsPerNet = 34;

/**
 * `rows` of 75 vias on `layers` copper layers; the same bytes each time. 40 rows on 10 layers are a million operations.
 */
export function largeBoard(rows: number, layers: number): LargeBoard {
  const width = columns * pitchX;
  const height = rows * pitchY;
  let operations = 0;
  const files: SourceFile[] = [];
  const add = (name: string, drawing: Drawing): void => {
    operations += drawing.operations;
    files.push({ name, bytes: new TextEncoder().encode(drawing.text()) });
  };
  for (let layer = 1; layer <= layers; layer += 1) {
    const name = layer === 1 ? 'large-F_Cu' : layer === layers ? 'large-B_Cu' : `large-In${layer - 1}_Cu`;
    add(`${name}.gbr`, copper(rows, layer));
  }
  for (const side of ['F', 'B']) add(`large-${side}_Mask.gbr`, mask(rows));
  add('large-Edge_Cuts.gbr', edge(width, height));
  files.push({ name: 'large.drl', bytes: new TextEncoder().encode(drills(rows)) });
  return { files, operations };
}

/** Gathers commands in mm, format 4.6. */
class Drawing {
  operations = 0;
  readonly #lines = ['%FSLAX46Y46*%', '%MOMM*%', '%LPD*%', '%ADD10C,0.1*%', '%ADD11C,0.6*%', '%ADD12C,0.7*%', 'G01*'];

  tool(code: number): void {
    this.#lines.push(`D${code}*`);
  }

  at(x: number, y: number, operation: 1 | 2 | 3): void {
    if (operation !== 2) this.operations += 1;
    this.#lines.push(`X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}D0${operation}*`);
  }

  word(text: string): void {
    this.#lines.push(text);
  }

  text(): string {
    return `${this.#lines.join('\n')}\nM02*\n`;
  }
}

const viaX = (column: number): number => (column + 0.5) * pitchX;
const viaY = (row: number): number => row * pitchY + 0.5;

function copper(rows: number, layer: number): Drawing {
  const drawing = new Drawing();
  for (let row = 0; row < rows; row += 1) pour(drawing, row);
  drawing.tool(10);
  for (let row = 0; row < rows; row += 1) {
    for (let track = 0; track < tracksPerRow; track += 1) winding(drawing, row, track, layer);
  }
  drawing.tool(11);
  eachVia(rows, (x, y) => drawing.at(x, y, 3));
  return drawing;
}

/** A strip of ground along a row, with a dent at every via. */
function pour(drawing: Drawing, row: number): void {
  const [low, high, reach] = [viaY(row) - 0.45, viaY(row) - 0.15, 0.42];
  drawing.word('G36*');
  drawing.at(0.3, low, 2);
  drawing.at(0.3, high, 1);
  for (let column = 0; column < columns; column += 1) {
    for (let corner = 0; corner <= 6; corner += 1) {
      const angle = Math.PI + (corner * Math.PI) / 6;
      drawing.at(viaX(column) + reach * Math.cos(angle), high + reach * 0.6 * Math.sin(angle), 1);
    }
  }
  drawing.at(columns * pitchX - 0.3, high, 1);
  drawing.at(columns * pitchX - 0.3, low, 1);
  drawing.at(0.3, low, 1);
  drawing.word('G37*');
}

/** Tracks of several nets one after the other, winding like length-matched pairs. Nets end elsewhere on each layer. */
function winding(drawing: Drawing, row: number, track: number, layer: number): void {
  const y = viaY(row) + 0.55 + track * trackPitch;
  const steps = Math.floor((columns * pitchX - 1) / stepMm);
  for (let step = 0; step < steps; step += 1) {
    const isStart = (step + layer * 7 + track * 3) % stepsPerNet === 0;
    const up = step % 2 === 0 ? 0 : 0.05;
    drawing.at(0.5 + step * stepMm, y + up, isStart || step === 0 ? 2 : 1);
  }
}

function mask(rows: number): Drawing {
  const drawing = new Drawing();
  drawing.tool(12);
  eachVia(rows, (x, y) => drawing.at(x, y, 3));
  return drawing;
}

function edge(width: number, height: number): Drawing {
  const drawing = new Drawing();
  drawing.tool(10);
  drawing.at(0, 0, 2);
  for (const [x, y] of [
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ] as const) {
    drawing.at(x, y, 1);
  }
  return drawing;
}

function drills(rows: number): string {
  const lines = ['M48', 'METRIC,TZ', 'T1C0.300', '%', 'G90', 'T1'];
  eachVia(rows, (x, y) => lines.push(`X${x.toFixed(3)}Y${y.toFixed(3)}`));
  return `${lines.join('\n')}\nM30\n`;
}

function eachVia(rows: number, visit: (x: number, y: number) => void): void {
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) visit(viaX(column), viaY(row));
  }
}
