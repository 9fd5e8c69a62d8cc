import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import { rectangleText, textFile } from '../testing/sample-files.ts';

const um = (mm: number): number => Math.round(mm * 1e6);
const head =
  '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.0*%\n%ADD12R,0.5X1.5*%\n%ADD13C,0.05*%\n%ADD14R,1.2X1.2*%\nG01*\n';
const line = (pen: number, x0: number, y0: number, x1: number, y1: number): string =>
  `D${pen}*\nX${um(x0)}Y${um(y0)}D02*\nX${um(x1)}Y${um(y1)}D01*\n`;
const flash = (pen: number, x: number, y: number): string => `D${pen}*\nX${um(x)}Y${um(y)}D03*\n`;
const area = (...points: readonly (readonly [number, number])[]): string =>
  `G36*\n${points.map(([x, y], at) => `X${um(x)}Y${um(y)}${at === 0 ? 'D02' : 'D01'}*\n`).join('')}G37*\n`;

function facts(layers: Readonly<Record<string, string>>, size: readonly [number, number] = [20, 20]): BoardFacts {
  const files = Object.entries(layers).map(([name, body]) =>
    textFile(name, /\.(drl|txt)$/.test(name) ? body : `${head}${body}M02*\n`),
  );
  return analyseBoard([...files, textFile('b.gko', rectangleText(0, 0, size[0], size[1]))]).facts;
}

const drill = (...hits: readonly (readonly [number, number])[]): string =>
  `M48\nMETRIC\n;TYPE=PLATED\nT1C0.5\n%\nT1\n${hits.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`).join('\n')}\nM30\n`;

describe('spacing', () => {
  it('is the gap between copper that does not touch', () => {
    const { measured } = facts({
      'b.gtl': line(10, 2, 2, 8, 2) + line(10, 2, 2.35, 8, 2.35) + flash(11, 8, 1.5) + flash(11, 2, 2.85),
    });
    expect(measured?.minSpacing?.mm).toBeCloseTo(0.15, 4);
  });

  it('applies no spacing rule to lettering and artwork', () => {
    const letters = line(10, 2, 2, 2, 4) + line(10, 2.22, 2, 2.22, 4);
    const logo = area([10, 10], [12, 10], [12, 12], [10, 12]) + area([12.03, 10], [13, 10], [13, 12], [12.03, 12]);
    const nets = flash(11, 5, 5) + flash(11, 6.18, 5);
    expect(facts({ 'b.gtl': letters + logo + nets }).measured?.minSpacing?.mm).toBeCloseTo(0.18, 4);
    const pourNextToPad = area([6.74, 4], [9, 4], [9, 6], [6.74, 6]);
    expect(facts({ 'b.gtl': nets + pourNextToPad }).measured?.minSpacing?.mm).toBeCloseTo(0.06, 4);
  });

  it('skips a sliver within one net joined on the other side', () => {
    const twoPads = flash(11, 5, 5) + flash(11, 6.05, 5);
    const joined = {
      'b.gtl': twoPads,
      'b.gbl': line(10, 5, 5, 6.05, 5) + line(10, 5, 5.35, 8, 5.35) + flash(11, 8, 5.85),
      'b.drl': drill([5, 5], [6.05, 5]),
    };
    expect(facts({ 'b.gtl': twoPads }).measured?.minSpacing?.mm).toBeCloseTo(0.05, 4);
    expect(facts(joined).measured?.minSpacing?.mm).toBeCloseTo(0.15, 4);
  });

  it('knows that copper inside a pour is the pour', () => {
    const pour = area([1, 1], [10, 1], [10, 10], [1, 10]);
    expect(facts({ 'b.gtl': pour + flash(11, 5, 5) + flash(11, 6.1, 5) }).measured?.minSpacing).toBeUndefined();
  });

  it('is not reported where a layer erases', () => {
    const { measured } = facts({ 'b.gtl': `${line(10, 2, 2, 8, 2)}%LPC*%\n${line(10, 2, 2.35, 8, 2.35)}` });
    expect(measured?.minSpacing).toBeUndefined();
  });
});

describe('traces', () => {
  it('ignores hatching, pour rims and dots', () => {
    const hatch = Array.from({ length: 10 }, (_, at) => line(13, 2, 2 + at * 0.04, 8, 2 + at * 0.04)).join('');
    const rim = area([10, 10], [15, 10], [15, 15], [10, 15]) + line(13, 10, 10, 15, 10);
    const dot = line(13, 18, 18, 18.01, 18);
    expect(facts({ 'b.gtl': hatch + rim + dot + line(10, 2, 17, 8, 17) }).measured?.minTrace?.mm).toBeCloseTo(0.2, 5);
  });
});

describe('holes', () => {
  it('measures the remaining ring, including the offset of the hole', () => {
    const { measured } = facts({ 'b.gtl': flash(11, 5, 5), 'b.gbl': flash(11, 5.05, 5), 'b.drl': drill([5, 5]) });
    expect(measured?.minAnnularRing?.mm).toBeCloseTo(0.2, 4);
  });

  it('recognises a ring that is a track, and a pad that is not one', () => {
    const hole = { 'b.drl': drill([5, 5]) };
    const small = '%ADD20C,0.56*%\n%ADD21C,0.51*%\n%ADD22C,2*%\n';
    const alone = facts({ ...hole, 'b.gtl': small + flash(20, 5, 5) });
    expect(alone.measured?.minAnnularRing?.mm).toBeCloseTo(0.03, 4);
    const widened = facts({ ...hole, 'b.gtl': small + flash(20, 5, 5) + line(22, 5, 5, 9, 5) });
    expect(widened.measured?.minAnnularRing?.mm).toBeCloseTo(0.75, 4);
    const inLarger = facts({ ...hole, 'b.gtl': small + flash(20, 5, 5) + flash(14, 5.1, 5) });
    expect(inLarger.measured?.minAnnularRing?.mm).toBeCloseTo(0.25, 4);
    const padless = facts({ ...hole, 'b.gtl': small + flash(21, 5, 5) });
    expect(padless.measured?.minAnnularRing).toBeUndefined();
  });

  it('reports a plated hole without a pad', () => {
    const { problems } = facts({
      'b.gtl': flash(11, 5, 5),
      'b.gbl': flash(11, 5, 5),
      'b.drl': drill([5, 5], [12, 12]),
    });
    expect(problems.find(({ code }) => code === 'dfm.pad-missing')?.at).toEqual({ x: 12, y: 12 });
  });

  it('measures walls between holes and to the edge', () => {
    const { measured } = facts({ 'b.gtl': flash(11, 5, 5), 'b.drl': drill([5, 5], [5.9, 5], [0.65, 10]) });
    expect(measured?.minHoleToHole?.mm).toBeCloseTo(0.4, 4);
    expect(measured?.minHoleToEdge?.mm).toBeCloseTo(0.4, 4);
  });

  it('reports the middle of a wall, and no wall between vias of different layers', () => {
    const vias = (layers: string, x: number): string =>
      drill([x, 5]).replace('METRIC', `METRIC\n; #@! TF.FileFunction,Plated,${layers}`);
    const copper = {
      'b.gtl': flash(11, 5, 5),
      'b.g1': flash(11, 5, 5),
      'b.g2': flash(11, 5, 5),
      'b.gbl': flash(11, 5, 5),
    };
    const wall = (second: string) =>
      facts({ ...copper, 'a.drl': vias('1,2,Blind', 5), 'c.drl': vias(second, 5.6) }).measured?.minHoleToHole;
    expect(wall('1,2,Blind')).toEqual({ mm: 0.1, at: { x: 5.3, y: 5 } });
    expect(wall('1,4,PTH')?.mm).toBe(0.1);
    expect(wall('3,4,Blind')).toBeUndefined();
  });

  it('distinguishes castellations from mouse bites', () => {
    const pads = flash(11, 0, 5) + flash(11, 0, 7);
    const plated = facts({ 'b.gtl': pads, 'b.gbl': pads, 'b.drl': drill([0, 5], [0, 7], [10, 10]) });
    expect(plated.holes).toMatchObject({ castellated: 2, castellatedSides: 1, mouseBites: 0 });
    const opposite = flash(11, 0, 5) + flash(11, 20, 7) + flash(11, 20, 9);
    const both = facts({ 'b.gtl': opposite, 'b.gbl': opposite, 'b.drl': drill([0, 5], [20, 7], [20, 9]) });
    expect(both.holes).toMatchObject({ castellated: 3, castellatedSides: 2 });
    const bare = facts({
      'b.gtl': flash(11, 9, 9),
      'b.gbl': flash(11, 9, 9),
      'b-NPTH.drl': drill([0, 5], [0, 7]).replace('=PLATED', '=NON_PLATED'),
    });
    expect(bare.holes).toMatchObject({ castellated: 0, mouseBites: 2 });
    expect(bare.holes).not.toHaveProperty('castellatedSides');
  });
});

describe('edges, areas and pads', () => {
  it('gives the distance of copper to the edge', () => {
    expect(facts({ 'b.gtl': flash(11, 0.8, 5) }).measured?.minCopperToEdge?.mm).toBeCloseTo(0.3, 4);
  });

  it('ignores a border on copper and half-holes', () => {
    const border = line(10, 0, 0, 20, 0) + line(10, 20, 0, 20, 20) + line(10, 20, 20, 0, 20) + line(10, 0, 20, 0, 0);
    const pads = flash(11, 0, 5) + flash(11, 0, 7) + flash(11, 10, 10);
    const half = facts({ 'b.gtl': border + pads, 'b.gbl': pads, 'b.drl': drill([0, 5], [0, 7], [10, 10]) });
    expect(half.measured?.minCopperToEdge).toBeUndefined();
    expect(facts({ 'b.gtl': border + flash(11, 0, 5) }).measured?.minCopperToEdge?.mm).toBe(0);
  });

  it('measures copper and bare copper in order of painting', () => {
    const square = area([2, 2], [12, 2], [12, 12], [2, 12]);
    const { copper, measured } = facts({
      'b.gtl': `${square}%LPC*%\n${area([4, 4], [6, 4], [6, 6], [4, 6])}`,
      'b.gts': area([2, 2], [4, 2], [4, 12], [2, 12]),
    });
    expect(copper?.areaMm2?.['b.gtl']).toBeCloseTo(96, 0);
    expect(measured?.exposedCopperMm2?.top).toBeCloseTo(20, 0);
  });

  it('sees the web between mask openings of different nets', () => {
    const openings = flash(14, 5, 5) + flash(14, 6.25, 5);
    const webs = (copper: string) => {
      const { measured, problems } = facts({ 'b.gtl': copper, 'b.gts': openings });
      return { mm: measured?.minMaskWeb?.mm, codes: problems.map(({ code }) => code) };
    };
    const apart = webs(flash(11, 5, 5) + flash(11, 6.25, 5));
    expect(apart.mm).toBeCloseTo(0.05, 4);
    expect(apart.codes).toContain('dfm.mask-web');
    // Solder does no harm between pads connected by a track, nor next to an opening without copper.
    expect(webs(flash(11, 5, 5) + flash(11, 6.25, 5) + line(10, 5, 5, 6.25, 5)).mm).toBeUndefined();
    expect(webs(flash(11, 5, 5)).mm).toBeUndefined();
  });

  it('recognises a ball grid and its pitch', () => {
    const balls = Array.from({ length: 36 }, (_, at) =>
      flash(11, 5 + (at % 6) * 1.2, 5 + Math.floor(at / 6) * 1.2),
    ).join('');
    const { measured } = facts({ 'b.gtl': balls, 'b.gtp': balls });
    expect(measured).toMatchObject({ bgaPads: { top: 36 }, minBgaPitchMm: 1.2, smdPads: { top: 36 } });
  });

  it('counts edge contacts', () => {
    const fingers = Array.from({ length: 8 }, (_, at) => flash(12, 4 + at, 1)).join('');
    expect(facts({ 'b.gtl': fingers + flash(12, 10, 10) }).measured?.goldFingers).toBe(8);
  });

  it('counts steps and repeats of a panel', () => {
    const block = Array.from({ length: 12 }, (_, at) => flash(11, 1 + (at % 4) * 2, 1 + Math.floor(at / 4) * 2)).join(
      '',
    );
    const { panel } = facts({ 'b.gtl': `%SRX2Y1I10J0*%\n${block}%SR*%\n` }, [20, 10]);
    expect(panel).toMatchObject({ from: 'repeat', columns: 2, rows: 1, pitchXMm: 10 });
  });

  it('measures size and area of an outline with a notch', () => {
    const notch = `${line(10, 0, 0, 10, 0)}${line(10, 10, 0, 10, 10)}${line(10, 10, 10, 6, 10)}${line(10, 6, 10, 6, 4)}${line(10, 6, 4, 4, 4)}${line(10, 4, 4, 4, 10)}${line(10, 4, 10, 0, 10)}${line(10, 0, 10, 0, 0)}`;
    const { facts: made } = analyseBoard([
      textFile('b.gtl', `${head}${flash(11, 2, 2)}M02*`),
      textFile('b.gko', `${head}${notch}M02*`),
    ]);
    expect(made.board).toMatchObject({ widthMm: 10, heightMm: 10, areaMm2: 88 });
  });
});

describe('full layers', () => {
  const spots = [
    [3, 4],
    [5, 11],
    [8, 6],
    [9, 15],
    [13, 3],
    [6, 17],
  ] as const;

  it('reports a layer as mirrored when its pads match the holes only after mirroring', () => {
    const right = spots.map(([x, y]) => flash(11, x, y)).join('');
    const wrong = spots.map(([x, y]) => flash(11, 20 - x, y)).join('');
    const { problems } = facts({ 'b.gtl': right, 'b.gbl': wrong, 'b.drl': drill(...spots) });
    expect(problems.filter(({ code }) => code === 'dfm.mirrored-layer').map(({ file }) => file)).toEqual(['b.gbl']);
  });

  it('warns where a V-cut meets copper', () => {
    const cut = line(10, 0, 10, 20, 10);
    const near = facts({ 'b.gtl': flash(11, 5, 10.4), 'b-VScore.gbr': cut });
    const far = facts({ 'b.gtl': flash(11, 5, 12), 'b-VScore.gbr': cut });
    expect(near.problems.map(({ code }) => code)).toContain('dfm.vscore-hits-copper');
    expect(far.problems.map(({ code }) => code)).not.toContain('dfm.vscore-hits-copper');
  });

  it('compares thickness with the thinnest plated hole', () => {
    const job = textFile('b.gbrjob', JSON.stringify({ GeneralSpecs: { BoardThickness: 5 } }));
    const files = [textFile('b.gtl', `${head}${flash(11, 5, 5)}M02*`), textFile('b.drl', drill([5, 5])), job];
    expect(analyseBoard(files).problems.find(({ code }) => code === 'dfm.aspect-ratio')?.data).toMatchObject({
      ratio: 10,
    });
  });
});
