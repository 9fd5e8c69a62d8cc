import type { SourceFile } from '@xunban/gerber';

const widthMm = 200;
const heightMm = 150;
const viaPitchMm = 3;
const trackStepMm = 0.78;
const glyphMm = 0.9;

/**
 * A typical large customer's upload: 14 copper layers of which 4 are pours with a clearance around every pad, and drawings full
 * of text, one of which also contains the board's edge. 27 files of 18 MB together, the same bytes each time.
 */
export function drawnSet(): readonly SourceFile[] {
  const files: SourceFile[] = [];
  const add = (name: string, text: string): void => {
    files.push({ name: `drawn.${name}`, bytes: new TextEncoder().encode(text) });
  };
  const random = randomNumbers(7);
  const copper = ['GTL', ...Array.from({ length: 12 }, (_, index) => `G${index + 1}`), 'GBL'];
  for (const [index, name] of copper.entries()) {
    add(name, index === 1 || index === 4 || index === 9 || index === 12 ? pour(random) : tracks(index));
  }
  for (const name of ['GTS', 'GBS', 'GTP', 'GBP']) add(name, pads(0.7));
  for (const name of ['GTO', 'GBO']) add(name, drawing(random, 1_500, false));
  add('GM1', drawing(random, 2_000, true));
  for (const name of ['GM13', 'GM15', 'GM16', 'GD1']) add(name, drawing(random, 2_700, false));
  add('GPT', pads(0.5));
  add('TXT', drills());
  return files;
}

const head = ['%FSLAX44Y44*%', '%MOMM*%', '%LPD*%', '%ADD10C,0.127*%', '%ADD11C,0.5*%', '%ADD12C,0.9*%', 'G01*'];
const place = (x: number, y: number): string => `X${Math.round(x * 1e4)}Y${Math.round(y * 1e4)}`;
const closed = (lines: readonly string[]): string => `${lines.join('\n')}\nM02*\n`;

function* vias(): Generator<readonly [number, number]> {
  for (let y = viaPitchMm; y < heightMm; y += viaPitchMm) {
    for (let x = viaPitchMm; x < widthMm; x += viaPitchMm) yield [x, y];
  }
}

/** Tracks that wind between the rows of vias, a net of 40 steps after the other. */
function tracks(layer: number): string {
  const lines = [...head, 'D10*'];
  for (let y = viaPitchMm; y < heightMm - viaPitchMm; y += viaPitchMm) {
    for (let track = 0; track < 5; track += 1) {
      for (let step = 0; step * trackStepMm < widthMm - 6; step += 1) {
        const isStart = step === 0 || (step + layer * 7 + track * 3) % 40 === 0;
        const up = step % 2 === 0 ? 0 : 0.06;
        lines.push(`${place(3 + step * trackStepMm, y + 0.6 + track * 0.4 + up)}D0${isStart ? 2 : 1}*`);
      }
    }
  }
  return closed([...lines, 'D11*', ...[...vias()].map(([x, y]) => `${place(x, y)}D03*`)]);
}

/**
 * Returns a filled area over the whole board, with a clearance erased around every third via and the pad painted again inside
 * it.
 */
function pour(random: () => number): string {
  const lines = [...head, 'G36*', `${place(0.5, 0.5)}D02*`];
  for (const [x, y] of corners(0.5)) lines.push(`${place(x, y)}D01*`);
  lines.push('G37*', '%LPC*%', 'D12*');
  const apart = [...vias()].filter(() => random() < 0.34);
  for (const [x, y] of apart) lines.push(`${place(x, y)}D03*`);
  lines.push('%LPD*%', 'D11*', ...apart.map(([x, y]) => `${place(x, y)}D03*`));
  return closed(lines);
}

const corners = (inset: number): readonly (readonly [number, number])[] => [
  [widthMm - inset, inset],
  [widthMm - inset, heightMm - inset],
  [inset, heightMm - inset],
  [inset, inset],
];

function pads(diameterMm: number): string {
  const lines = [...head, `%ADD13C,${diameterMm}*%`, 'D13*'];
  return closed([...lines, ...[...vias()].map(([x, y]) => `${place(x, y)}D03*`)]);
}

/** Returns characters made of strokes that meet and cross, on a page larger than the board; next to its edge if drawn. */
function drawing(random: () => number, letters: number, withEdge: boolean): string {
  const lines = [...head, 'D10*'];
  if (withEdge) {
    lines.push(`${place(0, 0)}D02*`);
    for (const [x, y] of corners(0)) lines.push(`${place(x, y)}D01*`);
  }
  const glyphs = Array.from({ length: 40 }, () => glyph(random));
  for (let letter = 0; letter < letters; letter += 1) {
    const [x, y] = [(letter % 250) * 1.1 - 20, Math.floor(letter / 250) * 3 + (withEdge ? heightMm + 5 : -10)];
    for (const stroke of glyphs[Math.floor(random() * glyphs.length)]!) {
      for (const [index, [dx, dy]] of stroke.entries()) {
        lines.push(`${place(x + dx, y + dy)}D0${index === 0 ? 2 : 1}*`);
      }
    }
  }
  return closed(lines);
}

type Stroke = readonly (readonly [number, number])[];

/** Returns a character of four strokes of four points each; the first is closed, as in an O or an A. */
const glyph = (random: () => number): readonly Stroke[] =>
  Array.from({ length: 4 }, (_, index) => {
    const points = Array.from({ length: 4 }, () => [random() * glyphMm, random() * glyphMm] as const);
    return index === 0 ? [...points, points[0]!] : points;
  });

function drills(): string {
  const hits = [...vias()].map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`);
  return ['M48', 'METRIC,TZ', 'T1C0.300', '%', 'G90', 'T1', ...hits, 'M30', ''].join('\n');
}

/** The same numbers from 0 to 1 each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
