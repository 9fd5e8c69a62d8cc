import { describe, expect, it } from 'vitest';
import { boardOf, box, drillText, findingsOf, flash, line } from '../../testing/board-text.ts';

const codes = (layers: Readonly<Record<string, string>>, outline = ''): string[] =>
  findingsOf(boardOf(layers, outline)).filter((text) => /hole|ring|annular|pad-missing/.test(text));

const both = (copper: string): Record<string, string> => ({ 'b.gtl': copper, 'b.gbl': copper });

describe('walls between holes', () => {
  const small = '%ADD20C,0.6*%\n%ADD21C,0.62*%\n';

  it('are thin at 0.25 mm between two nets, and at 0.15 mm within one', () => {
    const apart = both(small + flash(20, 5, 5) + flash(20, 5.62, 5));
    const wall = {
      'b.drl': drillText(
        [
          [5, 5],
          [5.62, 5],
        ],
        { mm: 0.4 },
      ),
    };
    expect(codes({ ...apart, ...wall })).toEqual(['dfm.hole-to-hole 0.22 x1']);
    const joined = both(small + flash(20, 5, 5) + flash(20, 5.62, 5) + line(10, 5, 5, 5.62, 5));
    expect(codes({ ...joined, ...wall })).toEqual([]);
    expect(
      codes({
        ...joined,
        'b.drl': drillText(
          [
            [5, 5],
            [5.52, 5],
          ],
          { mm: 0.4 },
        ),
      }),
    ).toContain('dfm.holes-near 0.12 x1');
  });

  it('are none between holes that a third joins to a slot, nor in a perforation', () => {
    const pad = '%ADD20O,4X2*%\n';
    const row = drillText(
      [
        [5, 5],
        [5.8, 5],
        [6.6, 5],
      ],
      { mm: 1 },
    ).replace('X5.800', 'X5.800');
    const wide = drillText(
      [
        [5, 5],
        [6.6, 5],
        [7.4, 5],
        [5.8, 5],
      ],
      { mm: 1.4 },
    );
    expect(codes({ ...both(`${pad}${flash(20, 6, 5)}`), 'b.drl': wide })).toEqual([]);
    expect(codes({ ...both(`${pad}${flash(20, 6, 5)}`), 'b.drl': row })).toEqual([]);
    const bites = drillText(
      [
        [0.1, 5],
        [0.1, 5.6],
        [0.3, 6.2],
        [0.35, 6.8],
      ],
      { plating: 'NON_PLATED' },
    );
    expect(codes({ ...both(flash(11, 10, 10)), 'b-NPTH.drl': bites })).toEqual([]);
  });

  it('to the edge are none of a hole inside a cut-out', () => {
    const slot =
      line(10, 9.4, 4, 10.6, 4) + line(10, 10.6, 4, 10.6, 6) + line(10, 10.6, 6, 9.4, 6) + line(10, 9.4, 6, 9.4, 4);
    const hole = {
      ...both(`%ADD20R,3X4*%\n${flash(20, 10, 5)}${flash(11, 3, 15)}${flash(11, 16, 15)}`),
      'b.drl': drillText([[10, 5]], { mm: 1 }),
    };
    expect(codes(hole, slot)).toEqual([]);
    expect(codes({ ...both(flash(11, 0.6, 5)), 'b.drl': drillText([[0.4, 5]]) })).toContain('dfm.hole-to-edge 0.15 x1');
  });
});

it('with a narrow cut-out is a slot of the board and no half-hole', () => {
  const rectangle =
    line(10, 9.7, 4.5, 10.3, 4.5) +
    line(10, 10.3, 4.5, 10.3, 5.5) +
    line(10, 10.3, 5.5, 9.7, 5.5) +
    line(10, 9.7, 5.5, 9.7, 4.5);
  const copper = `%ADD20R,3X3*%\n${flash(20, 10, 5)}${flash(11, 3, 15)}${flash(11, 16, 15)}`;
  const board = boardOf({ ...both(copper), 'b.drl': drillText([[10, 5]], { mm: 0.8 }) }, rectangle);
  expect(board.facts).toMatchObject({ board: { cutouts: 1 }, holes: { castellated: 0, mouseBites: 0 } });
});

describe('rings', () => {
  it('of vias may be narrower than those of component holes', () => {
    const pads = '%ADD20C,0.52*%\n%ADD21C,1.22*%\n';
    const via = { ...both(pads + flash(20, 5, 5)), 'b.drl': drillText([[5, 5]], { mm: 0.3 }) };
    expect(codes(via)).toEqual([]);
    const part = { ...both(pads + flash(21, 5, 5)), 'b.drl': drillText([[5, 5]], { mm: 1 }) };
    expect(codes(part)).toEqual(['dfm.annular-narrow 0.11 x2']);
    const tented = { 'b.gts': flash(11, 9, 9), 'b.gbs': flash(11, 9, 9) };
    expect(codes({ ...part, ...tented })).toEqual([]);
  });

  it('are reported on inner layers too, where a missing pad is not one', () => {
    const small = '%ADD20C,0.4*%\n';
    const outer = both(flash(11, 5, 5));
    const hole = { 'b.drl': drillText([[5, 5]], { mm: 0.3 }) };
    const inner = boardOf({ ...outer, 'b.g1': small + flash(20, 5, 5), 'b.g2': line(10, 1, 1, 4, 1), ...hole });
    expect(inner.problems.find(({ code }) => code === 'dfm.via-ring-narrow')).toMatchObject({
      file: 'b.g1',
      data: { mm: 0.05 },
    });
    expect(codes({ ...outer, 'b.g1': line(10, 1, 1, 4, 1), 'b.g2': line(10, 1, 1, 4, 1), ...hole })).toEqual([]);
  });

  it('are 0 where a hole breaks out of its pad, and absent where a pad is no larger than its hole', () => {
    const off = { ...both(flash(11, 5, 5)), 'b.drl': drillText([[5.2, 5]], { mm: 0.7 }) };
    expect(codes(off)).toEqual(['dfm.annular-narrow 0 x2']);
    const mounting = { ...both(`%ADD20C,3*%\n${flash(20, 5, 5)}`), 'b.drl': drillText([[5, 5]], { mm: 3 }) };
    expect(codes(mounting)).toEqual([]);
    const joined = both(`%ADD20C,3*%\n${flash(20, 5, 5)}${line(10, 5, 5, 9, 5)}`);
    expect(codes({ ...joined, 'b.drl': drillText([[5, 5]], { mm: 3 }) })).toEqual([]);
  });

  it('are measured round slots, also in a macro of overlapping parts', () => {
    const oval = `%ADD20O,2X1.2*%\n${flash(20, 5, 5)}`;
    expect(codes({ ...both(oval), 'b.drl': drillText([[4.6, 5, 5.4, 5]], { mm: 1 }) })).toEqual([
      'dfm.annular-narrow 0.1 x2',
    ]);
    // KiCad writes a turned oval as a line between two circles.
    const macro =
      '%AMHorizOval*20,1,$1,$2,$3,$4,$5,0*1,1,$1,$2,$3*1,1,$1,$4,$5*%\n%ADD20HorizOval,1.4X0.1X0.1X-0.1X-0.1*%\n';
    const board = boardOf({ ...both(macro + flash(20, 5, 5)), 'b.drl': drillText([[5, 5]], { mm: 1 }) });
    expect(board.facts.measured?.minAnnularRing?.mm).toBeCloseTo(0.2, 3);
  });

  it('have no place where another hole takes the wall away', () => {
    const pad = `%ADD20R,1.4X1.6*%\n${flash(20, 4.7, 5)}${flash(11, 15, 15)}`;
    const second = drillText([[5.7, 5]], { mm: 1.2 });
    const first = { ...both(pad), 'a.drl': drillText([[5, 5]], { mm: 1 }) };
    expect(codes(first)).toEqual(['dfm.annular-narrow 0 x2']);
    expect(codes({ ...first, 'c.drl': second })).toEqual([]);
  });

  it('are those of all copper together', () => {
    const strips = Array.from({ length: 9 }, (_, at) => line(10, 4, 4.2 + at * 0.2, 6, 4.2 + at * 0.2)).join('');
    const board = boardOf({ ...both(`%ADD20C,0.52*%\n${flash(20, 5, 5)}${strips}`), 'b.drl': drillText([[5, 5]]) });
    expect(board.facts.measured?.minAnnularRing?.mm).toBeGreaterThan(0.6);
  });
});

describe('copper of other layers', () => {
  const outer = both(flash(11, 5, 5) + flash(11, 15, 5));

  it('is reported next to an unplated hole, when it is a track', () => {
    const hole = { 'b-NPTH.drl': drillText([[10, 10]], { mm: 3, plating: 'NON_PLATED' }) };
    const inner = (copper: string) => ({ ...outer, 'b.g1': copper, 'b.g2': copper, ...hole });
    const track = flash(11, 5, 11.7) + line(10, 5, 11.7, 15, 11.7) + flash(11, 15, 11.7);
    expect(codes(inner(track))).toEqual(['dfm.copper-to-hole 0.1 x2']);
    expect(codes(inner(box(1, 1, 19, 19)))).toEqual([]);
    // The pads of a socket's pins.
    expect(codes({ ...both(flash(14, 11.9, 10) + flash(11, 5, 5)), ...hole })).toEqual([]);
    expect(codes({ ...both(`%ADD20C,3.2*%\n${flash(20, 10, 10)}${flash(11, 5, 5)}`), ...hole })).toEqual([]);
  });

  it('is not joined by a via that does not reach it', () => {
    const near = flash(11, 5, 5) + flash(11, 6.1, 5);
    const joined = flash(11, 5, 5) + line(10, 5, 5, 6.1, 5) + flash(11, 6.1, 5);
    const board = (layers: string) =>
      boardOf({
        'b.gtl': joined,
        'b.g1': joined,
        'b.g2': flash(11, 12, 12) + line(10, 12, 12, 15, 12),
        'b.gbl': near,
        'b.drl': drillText(
          [
            [5, 5],
            [6.1, 5],
          ],
          { mm: 0.3, layers },
        ),
      }).facts.measured?.minSpacing?.mm;
    expect(board('Plated,1,2,Blind')).toBeCloseTo(0.1, 4);
    expect(board('Plated,1,4,PTH')).toBeUndefined();
  });
});

describe('pads that are painted', () => {
  /** A pad of five strokes. */
  const pad = (x: number, y: number): string =>
    Array.from({ length: 5 }, (_, at) => line(10, x, y + at * 0.2, x + 0.8, y + at * 0.2)).join('');

  it('are pads where the mask is open, so that tracks and gaps between them count', () => {
    const pen = '%ADD20C,0.1*%\n';
    const copper = pen + pad(5, 5) + pad(9, 5) + line(20, 5.8, 5.4, 9, 5.4) + pad(5, 7.2) + pad(5, 6.1);
    const measured = (mask: string) => {
      const holes = { 'b.gbl': flash(11, 15, 15), 'b.drl': drillText([[15, 15]]) };
      return boardOf({ 'b.gtl': copper + flash(11, 15, 15), 'b.gts': mask, ...holes }).facts.measured;
    };
    const open = (x: number, y: number): string => flash(14, x + 0.4, y + 0.4);
    const found = measured(open(5, 5) + open(9, 5) + open(5, 7.2) + open(5, 6.1));
    expect(found?.minTrace).toMatchObject({ mm: 0.1, layer: 'b.gtl' });
    expect(found?.minSpacing).toMatchObject({ mm: 0.1, between: ['pad', 'pad'] });
    expect(measured(flash(14, 15, 15))?.minTrace).toBeUndefined();
    // A border may be drawn on copper and on the mask.
    const border = line(20, 0, 0, 20, 0) + line(20, 20, 0, 20, 20);
    const bordered = boardOf({ 'b.gtl': pen + border + flash(11, 15, 15), 'b.gts': pen + border + flash(14, 15, 15) });
    expect(bordered.facts.measured?.minTrace).toBeUndefined();
  });
});
