import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import type { BoardFacts, MeasuredFacts } from '../../facts.ts';
import { rectangleText, textFile } from '../../testing/sample-files.ts';

type Place = readonly [number, number];

const um = (mm: number): number => Math.round(mm * 1e6);
const at = ([x, y]: Place, op: string): string => `X${um(x)}Y${um(y)}${op}*\n`;
const line = (pen: number, from: Place, to: Place): string => `D${pen}*\n${at(from, 'D02')}${at(to, 'D01')}`;
const flash = (pen: number, place: Place): string => `D${pen}*\n${at(place, 'D03')}`;
const area = (...points: readonly Place[]): string =>
  `G36*\n${points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('')}G37*\n`;
const box = (x0: number, y0: number, x1: number, y1: number): string => area([x0, y0], [x1, y0], [x1, y1], [x0, y1]);
const dark = '%LPD*%\n';
const clear = '%LPC*%\n';

const head =
  '%FSLAX46Y46*%\n%MOMM*%\nG01*\n%ADD10C,0.2*%\n%ADD11C,1*%\n%ADD12C,1.3*%\n%ADD13C,0.5*%\n%ADD14R,1X0.6*%\n%ADD15R,1.24X0.84*%\n%ADD16C,0.15*%\n%AMTH*7,0,0,1.3,1,0.3,0*%\n%ADD17TH*%\n%ADD18C,1.3X0.5*%\n';

const layer = (body: string): string => `${head}${body}M02*\n`;
const drill = (diameterMm: number, ...hits: readonly Place[]): string =>
  `M48\nMETRIC\n;TYPE=PLATED\nT1C${diameterMm}\n%\nT1\n${hits.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`).join('\n')}\nM30\n`;

function factsOf(top: string, more: Readonly<Record<string, string>> = {}): BoardFacts {
  const files = [textFile('b.gtl', layer(top)), textFile('b.gko', rectangleText(0, 0, 20, 20))];
  for (const [name, text] of Object.entries(more)) files.push(textFile(name, text));
  return analyseBoard(files).facts;
}

const measured = (top: string, more?: Readonly<Record<string, string>>): MeasuredFacts | undefined =>
  factsOf(top, more).measured;

/** A pour with a pad of its own, so that it is a net. */
const pour = box(1, 1, 19, 19);
const ground = flash(11, [17, 17]);

describe('pads upon each other on a layer that erases', () => {
  const places = (count: number, reach: number): Place[] =>
    Array.from(
      { length: count },
      (_, index): Place => [5 + ((index * 7919) % (reach * 100)) / 100, 5 + ((index * 104_729) % (reach * 100)) / 100],
    );
  const pads = (count: number, size: number): string =>
    `%ADD30C,${size}*%\n${places(count, 10)
      .map((place) => flash(30, place))
      .join('')}${clear}${flash(11, [10, 10])}`;

  it.each([
    ['by ten thousands', 40_000, 6],
    ['by hundreds, each as large as the board', 2_000, 18],
  ])('are not compared each with each, %s', (_, count, size) => {
    expect(factsOf(pads(count, size)).board).toMatchObject({ widthMm: 20, heightMm: 20 });
  });
});

describe('spacing where a layer erases', () => {
  it('is the halo left round a track and its pads, not the track that lies in the pour', () => {
    const track = (pen: number): string => line(pen, [4, 5], [12, 5]);
    const spacing = measured(
      `${pour}${clear}${track(13)}${flash(12, [4, 5])}${dark}${ground}${track(10)}${flash(11, [4, 5])}`,
    )?.minSpacing;
    expect(spacing?.mm).toBeCloseTo(0.15, 3);
    expect(spacing?.layer).toBe('b.gtl');
    expect(spacing?.at?.x).toSatisfy((x: number) => x > 3.3 && x < 12.3);
    expect(spacing?.at?.y).toSatisfy((y: number) => Math.abs(y - 5) <= 0.65);
  });

  it('is measured between areas that clear shapes cut apart', () => {
    const cut = line(16, [0.5, 10], [19.5, 10]);
    const nets = flash(11, [5, 5]) + flash(11, [5, 15]);
    expect(measured(`${pour}${clear}${cut}${dark}${nets}`)?.minSpacing?.mm).toBeCloseTo(0.15, 4);
    const halfWay = line(16, [0.5, 10], [10, 10]);
    expect(measured(`${pour}${clear}${halfWay}${dark}${nets}`)?.minSpacing).toBeUndefined();
  });

  it('follows clear areas, and dark ones painted over them', () => {
    const pad = (x: number): string => flash(14, [x, 5]);
    const body = `${pour}${clear}${box(4, 4, 12, 6)}${dark}${ground}`;
    expect(measured(`${body}${pad(5)}${pad(6.12)}`)?.minSpacing?.mm).toBeCloseTo(0.12, 4);
    const joined = `${pad(5)}${pad(6.12)}${line(10, [5, 5], [6.12, 5])}`;
    expect(measured(`${body}${joined}`)?.minSpacing).toBeUndefined();
    const refilled = `${box(3.9, 3.9, 12.1, 6.1)}${pad(5)}${pad(6.12)}`;
    expect(measured(`${body}${refilled}`)?.minSpacing).toBeUndefined();
  });

  it('recognises a rectangular opening', () => {
    const body = `${pour}${clear}${flash(15, [6, 6])}${dark}${ground}${flash(14, [6, 6])}`;
    expect(measured(body)?.minSpacing?.mm).toBeCloseTo(0.12, 4);
  });

  it('sees no gap where a shape fills its opening to the edge, nor where it only erases laminate', () => {
    const exact = `${pour}${clear}${box(4, 4, 8, 8)}${flash(11, [12, 12])}${dark}${ground}${box(4, 4, 8, 8)}${flash(11, [12, 12])}`;
    expect(measured(exact)?.minSpacing).toBeUndefined();
    const adjacent = `${box(1, 1, 10, 10)}${ground}${clear}${box(10, 1, 12, 10)}${flash(11, [15, 5])}`;
    expect(measured(adjacent)?.minSpacing).toBeUndefined();
  });

  it('knows the spokes of a thermal relief', () => {
    const relief = `${pour}${clear}${flash(17, [6, 6])}${dark}${ground}${flash(11, [6, 6])}`;
    expect(measured(relief)?.minSpacing).toBeUndefined();
    const apart = `${pour}${clear}${flash(17, [6, 6])}${flash(12, [10, 6])}${dark}${ground}${flash(11, [6, 6])}${flash(11, [10, 6])}`;
    expect(measured(apart)?.minSpacing?.mm).toBeCloseTo(0.15, 3);
  });

  it('does not treat the inside of knocked-out glyphs as a net', () => {
    const ring = (pen: number): string =>
      line(pen, [5, 5], [6, 5]) + line(pen, [6, 5], [6, 6]) + line(pen, [6, 6], [5, 6]) + line(pen, [5, 6], [5, 5]);
    const text = `${pour}${ground}${clear}${ring(16)}`;
    expect(measured(text)?.minSpacing).toBeUndefined();
    expect(measured(`${text}${dark}${flash(13, [5.5, 5.5])}`)?.minSpacing?.mm).toBeCloseTo(0.15, 4);
  });

  it('joins what meets through holes on a layer that does not erase', () => {
    const top = `${pour}${clear}${flash(12, [6, 6])}${dark}${ground}${flash(11, [6, 6])}`;
    const bottom = { 'b.gbl': layer(`${line(10, [6, 6], [17, 17])}${flash(11, [6, 6])}${flash(11, [17, 17])}`) };
    expect(measured(top, bottom)?.minSpacing?.mm).toBeCloseTo(0.15, 3);
    expect(measured(top, { ...bottom, 'b.drl': drill(0.5, [6, 6], [17, 17]) })?.minSpacing).toBeUndefined();
  });

  it('follows steps and repeats', () => {
    const cell = `${box(1, 1, 5, 5)}${clear}${line(13, [2, 3], [4, 3])}${dark}${line(10, [2, 3], [4, 3])}${flash(13, [1.5, 1.5])}`;
    expect(measured(`%SRX2Y2I6J6*%\n${cell}%SR*%\n`)?.minSpacing).toBeUndefined();
    const pads = `${cell}${flash(10, [3, 3])}`;
    expect(measured(`%SRX2Y2I6J6*%\n${pads}%SR*%\n`)?.minSpacing?.mm).toBeCloseTo(0.15, 3);
  });

  it('keeps a pad whose edge is also that of an erased stroke', () => {
    const halo = `${line(13, [4, 5], [6, 5])}${flash(12, [4, 5])}`;
    const pads = `${flash(13, [4, 5])}${line(10, [4, 5], [6, 5])}${flash(13, [12.62, 12])}`;
    const body = `${pour}${clear}${halo}${flash(12, [12, 12])}${flash(12, [12.62, 12])}${dark}${ground}${pads}${flash(13, [12, 12])}`;
    expect(measured(body)?.minSpacing?.mm).toBeCloseTo(0.12, 3);
    const alone = `${pour}${clear}${halo}${dark}${ground}${flash(13, [4, 5])}${line(10, [4, 5], [6, 5])}`;
    expect(measured(alone)?.minSpacing?.mm).toBeCloseTo(0.15, 3);
  });

  it('follows a bent halo, from whose edge one sees only itself across the copper', () => {
    const bent = (pen: number): string =>
      line(pen, [4, 4], [4, 12]) + line(pen, [4, 4], [12, 4]) + line(pen, [12, 4], [12, 14]);
    const body = `${pour}${clear}${bent(13)}${dark}${ground}${bent(10)}${flash(10, [4, 12])}`;
    expect(measured(body)?.minSpacing?.mm).toBeCloseTo(0.15, 3);
  });

  it('drops slivers between two clear shapes', () => {
    const sliver = `${box(6, 6, 9, 9)}${box(9.01, 6, 12, 9)}`;
    const body = `${pour}${clear}${sliver}${dark}${ground}${flash(11, [7.5, 7.5])}${flash(11, [8.4, 7.5])}`;
    expect(measured(body)?.minSpacing?.mm).toBeCloseTo(0.1, 4);
  });

  it('measures thousands of round pads in openings, the tight one among them', () => {
    const across = 50;
    const size = across * 1.5 + 2;
    const places = Array.from({ length: across * across }, (_, index): Place => {
      return [1.5 + (index % across) * 1.5, 1.5 + Math.floor(index / across) * 1.5];
    });
    const flashes = (of: readonly Place[]): string => of.map((place) => at(place, 'D03')).join('');
    const [tight, others] = [places.slice(1_234, 1_235), places.filter((_, index) => index !== 1_234)];
    const pens = '%ADD20C,0.6*%\n%ADD21C,0.9*%\n%ADD22C,0.84*%\n';
    const openings = `D21*\n${flashes(others)}D22*\n${flashes(tight)}`;
    const body = `${pens}${box(0.3, 0.3, size - 0.3, size - 0.3)}${clear}${openings}${dark}D20*\n${flashes(places)}`;
    const files = [textFile('b.gtl', layer(body)), textFile('b.gko', rectangleText(0, 0, size, size))];
    const spacing = analyseBoard(files).facts.measured?.minSpacing;
    expect(Math.abs((spacing?.mm ?? 0) - 0.12)).toBeLessThan(0.002);
    expect(Math.hypot((spacing?.at?.x ?? 0) - tight[0]![0], (spacing?.at?.y ?? 0) - tight[0]![1])).toBeLessThan(0.5);
  });

  it('reports nothing for structures that it does not follow', () => {
    const donut = `${pour}${clear}${flash(18, [6, 6])}${dark}${ground}`;
    expect(measured(donut)?.minSpacing).toBeUndefined();
  });
});

describe('other measures where a layer erases', () => {
  it('finds the ring of a pad in its opening', () => {
    const top = `${pour}${clear}${flash(12, [6, 6])}${dark}${ground}${flash(11, [6, 6])}`;
    expect(measured(top, { 'b.drl': drill(0.6, [6, 6]) })?.minAnnularRing?.mm).toBeCloseTo(0.2, 3);
  });

  it('reports a plated hole in an opening without a pad', () => {
    const top = `${pour}${clear}${flash(12, [6, 6])}${dark}${ground}`;
    const { problems } = factsOf(top, { 'b.drl': drill(0.6, [6, 6], [17, 17]) });
    expect(problems.find(({ code }) => code === 'dfm.pad-missing')?.at).toEqual({ x: 6, y: 6 });
  });

  it('measures the edge from copper that is left', () => {
    const frame = `${box(0, 0, 20, 20)}${clear}${line(11, [0, 0], [20, 0])}${line(11, [20, 0], [20, 20])}${line(11, [20, 20], [0, 20])}${line(11, [0, 20], [0, 0])}`;
    // A pour is routinely pulled back; only the pad remains to be reported.
    expect(measured(frame)?.minCopperToEdge).toBeUndefined();
    expect(measured(`${frame}${dark}${flash(11, [0.8, 10])}`)?.minCopperToEdge?.mm).toBeCloseTo(0.3, 3);
  });
});

describe('the same copper in another notation', () => {
  const um10 = fc.integer({ min: 20, max: 180 });
  const shape = fc.record({
    kind: fc.constantFrom<'line' | 'flash' | 'area'>('line', 'flash', 'area'),
    isDark: fc.boolean(),
    from: fc.tuple(um10, um10),
    to: fc.tuple(um10, um10),
  });

  type Turn = (place: Place) => Place;
  const turns: readonly Turn[] = [([x, y]) => [20 - y, x], ([x, y]) => [20 - x, y], ([x, y]) => [x, y]];

  it('measures the same when turned, mirrored, or in inches', () => {
    fc.assert(
      fc.property(fc.array(shape, { minLength: 2, maxLength: 12 }), (shapes) => {
        const write = (turn: Turn, isInch: boolean): string => {
          const unit = isInch ? 25.4 : 1;
          const to = ([x, y]: Place, op: string): string => {
            const [px, py] = turn([x / 10, y / 10]);
            return `X${Math.round((px / unit) * 1e8)}Y${Math.round((py / unit) * 1e8)}${op}*\n`;
          };
          const body = shapes.map(({ kind, isDark, from, to: end }) => {
            const polarity = isDark ? dark : clear;
            if (kind === 'flash') return `${polarity}D11*\n${to(from, 'D03')}`;
            if (kind === 'line') return `${polarity}D10*\n${to(from, 'D02')}${to(end, 'D01')}`;
            const corner: Place = [from[0], end[1]];
            return `${polarity}G36*\n${to(from, 'D02')}${to(corner, 'D01')}${to(end, 'D01')}${to(from, 'D01')}G37*\n`;
          });
          const pens = `%ADD10C,${(0.53 / unit).toFixed(10)}*%\n%ADD11C,${(1.07 / unit).toFixed(10)}*%\n`;
          return `%FSLAX38Y38*%\n%MO${isInch ? 'IN' : 'MM'}*%\nG01*\n${pens}${body.join('')}M02*\n`;
        };
        const spacings = [...turns.map((turn) => write(turn, false)), write(turns[2]!, true)].map((text) => {
          const files = [textFile('b.gtl', text), textFile('b.gko', rectangleText(0, 0, 20, 20))];
          return analyseBoard(files).facts.measured?.minSpacing?.mm ?? -1;
        });
        for (const mm of spacings) expect(Math.abs(mm - spacings[0]!)).toBeLessThan(0.0011);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
