import { seededRandom } from '@xunban/testkit/seeded-random';
import type { SourceFile } from '../../../source-file.ts';
import { rectangleText, textFile } from '../../../testing/sample-files.ts';

type Place = readonly [x: number, y: number];

const columns = 5;
const rows = 4;
const pitchMm = 6;
const firstPen = 30;

/** A board with tracks of many kinds, and with copper that is narrow without being a track. The same number gives the same board. */
export function generatedBoard(number: number): readonly SourceFile[] {
  const random = seededRandom(7_919 * (number + 1));
  const drawing = new Drawing(random);
  const pads = Array.from({ length: columns * rows }, (_, at): Place => {
    const jitter = (): number => Math.round((random() - 0.5) * 2_000) / 1_000;
    return [4 + (at % columns) * pitchMm + jitter(), 4 + Math.floor(at / columns) * pitchMm + jitter()];
  });
  if (random() < 0.3) drawing.pour(pads);
  for (const [at, pad] of pads.entries()) {
    if (at % columns < columns - 1 && random() < 0.7) drawing.track(pad, pads[at + 1]!);
    if (at + columns < pads.length && random() < 0.5) drawing.track(pad, pads[at + columns]!);
    if (random() < 0.25) drawing.distraction(pad);
  }
  for (const pad of pads) drawing.pad(pad);
  const [width, height] = [8 + (columns - 1) * pitchMm, 8 + (rows - 1) * pitchMm];
  const hits = pads.filter(() => random() < 0.5).map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`);
  return [
    textFile('b.gtl', drawing.text()),
    textFile('b.gko', rectangleText(0, 0, width, height)),
    textFile('b.drl', `M48\nMETRIC\n;TYPE=PLATED\nT1C0.4\n%\nT1\n${hits.join('\n')}\nM30\n`),
  ];
}

class Drawing {
  readonly #random: () => number;
  readonly #pens: number[] = [];
  #body = '';

  constructor(random: () => number) {
    this.#random = random;
  }

  text(): string {
    const pens = this.#pens.map((mm, at) => `%ADD${firstPen + at}C,${mm.toFixed(6)}*%\n`).join('');
    return `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1.6*%\n%ADD11R,1.2X1.8*%\n%ADD12O,1.4X2.2*%\n%ADD13P,1.8X8X22.5*%\n${pens}G01*\nG75*\n${this.#body}M02*\n`;
  }

  pad(place: Place): void {
    this.#body += `D${10 + this.#pick(4)}*\n${xy(...place)}D03*\n`;
  }

  /** A pour with an erased opening around each pad; spokes cross some of them. */
  pour(pads: readonly Place[]): void {
    const openings = pads.map(([x, y]) => this.#line(3, x, y, x, y)).join('');
    this.#body += `${this.#area(1, 1, 31, 1, 31, 25, 1, 25)}%LPC*%\n${openings}%LPD*%\n`;
    const spoke = this.#width();
    for (const [x, y] of pads) if (this.#random() < 0.3) this.#body += this.#line(spoke, x - 1.7, y, x + 1.7, y);
  }

  track(from: Place, to: Place): void {
    this.#body += this.#trackBetween(from, to);
  }

  /** Adds copper next to a pad that is narrow but no track. */
  distraction(place: Place): void {
    this.#body += this.#distractionAt(place);
  }

  #trackBetween(from: Place, to: Place): string {
    const mm = this.#width();
    const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    const aside = ([x, y]: Place, away: number): Place => [x - (dy / length) * away, y + (dx / length) * away];
    switch (this.#pick(7)) {
      case 0:
        return this.#line(mm, ...from, ...to);
      case 1:
        return this.#line(mm, ...from, ...aside(middle, (this.#random() - 0.5) * 2), ...to);
      case 2:
        return this.#arc(mm, from, to);
      case 3:
        return this.#area(...aside(from, mm / 2), ...aside(from, -mm / 2), ...aside(to, -mm / 2), ...aside(to, mm / 2));
      case 4:
        // Two pens that widen each other.
        return this.#line(mm, ...from, ...to) + this.#line(mm, ...aside(from, mm * 0.6), ...aside(to, mm * 0.6));
      case 5:
        // A neck-down next to one pad.
        return this.#line(mm * 2, ...from, ...middle) + this.#line(mm, ...middle, ...to);
      default:
        return this.#line(
          mm,
          ...Array.from({ length: 41 }, (_, at) => [from[0] + (dx * at) / 40, from[1] + (dy * at) / 40]).flat(),
        );
    }
  }

  #distractionAt([x, y]: Place): string {
    const mm = this.#width() / 2;
    switch (this.#pick(8)) {
      case 0:
        return this.#line(mm, x, y, x + 1.3, y + 1.3);
      case 1:
        return `D10*\n${xy(x + 1.595, y)}D03*\n`;
      case 2:
        return this.#line(mm, x + 2, y + 2, x + 2, y + 2.6, x + 2.3, y + 2, x + 2.3, y + 2.6);
      case 3:
        return this.#line(mm, x + 1.6, y - 2, x + 2.6, y - 2);
      case 4:
        return this.#area(x - 0.4, y, x + 0.4, y, x + 0.05, y + 1.6, x - 0.05, y + 1.6);
      case 5:
        return Array.from({ length: 20 }, (_, row) => y - 1.5 + row * 0.04)
          .map((at) => this.#line(0.05, x - 0.5, at, x + 0.5, at))
          .join('');
      case 6:
        return this.#line(mm, x - 40, y, x - 44, y);
      default:
        return this.#line(0.01, x, y, x + 3, y + 3);
    }
  }

  /** In steps of 1/200 mm, some wider than any neck that is looked for. */
  #width(): number {
    return 0.08 + Math.round(this.#random() * 50) / 200;
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #pen(mm: number): number {
    const known = this.#pens.indexOf(mm);
    return firstPen + (known >= 0 ? known : this.#pens.push(mm) - 1);
  }

  #line(mm: number, ...way: readonly number[]): string {
    return `D${this.#pen(mm)}*\n${path(way)}`;
  }

  #arc(mm: number, from: Place, to: Place): string {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    // The centre lies one length beside the middle.
    const [i, j] = [dx / 2 - dy, dy / 2 + dx];
    return `D${this.#pen(mm)}*\n${xy(...from)}D02*\nG03*\n${xy(...to)}I${micro(i)}J${micro(j)}D01*\nG01*\n`;
  }

  #area(...corners: readonly number[]): string {
    return `G36*\n${path([...corners, corners[0]!, corners[1]!])}G37*\n`;
  }
}

const micro = (mm: number): number => Math.round(mm * 1e6);
const xy = (x: number, y: number): string => `X${micro(x)}Y${micro(y)}`;

function path(way: readonly number[]): string {
  let text = '';
  for (let at = 0; at < way.length; at += 2) text += `${xy(way[at]!, way[at + 1]!)}D0${at === 0 ? 2 : 1}*\n`;
  return text;
}
