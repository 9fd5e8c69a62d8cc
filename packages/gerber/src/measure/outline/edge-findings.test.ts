import { describe, expect, it } from 'vitest';
import { area, boardOf, box, drillText, findingsOf, flash, line } from '../../testing/board-text.ts';

const edgeCodes = (layers: Readonly<Record<string, string>>, outline = ''): string[] =>
  findingsOf(boardOf(layers, outline)).filter((text) => text.includes('edge') || text.includes('radius'));

/** Pads and a track in the middle, so that the board has nets. */
const net = flash(11, 8, 10) + flash(11, 12, 10) + line(10, 8, 10, 12, 10);

describe('copper near the edge', () => {
  it('is reported as a track or a pad, each class once with all its places', () => {
    const tracks = line(10, 3, 0.2, 9, 0.2) + flash(11, 9, 0.8) + line(10, 3, 19.75, 9, 19.75) + flash(11, 9, 19.2);
    const { problems } = boardOf({ 'b.gtl': net + tracks + flash(11, 0.6, 10) });
    const found = problems.filter(({ code }) => code.endsWith('-to-edge'));
    expect(found).toEqual([
      expect.objectContaining({
        code: 'dfm.track-to-edge',
        file: 'b.gtl',
        data: { mm: 0.1, limitMm: 0.2, places: 2 },
        places: [
          { x: 6, y: 0.1, mm: 0.1, layer: 'b.gtl' },
          { x: 6, y: 19.85, mm: 0.15, layer: 'b.gtl' },
        ],
      }),
      expect.objectContaining({
        code: 'dfm.pad-to-edge',
        at: { x: 0.1, y: 10 },
        data: expect.objectContaining({ mm: 0.1 }),
      }),
    ]);
  });

  it('is not reported where a fab draws it back: a pour, also one of strokes, and the pads in it', () => {
    expect(edgeCodes({ 'b.gtl': net + box(0, 0, 20, 3) })).toEqual([]);
    const strokes = Array.from({ length: 12 }, (_, at) => line(10, 0.1, 0.1 + at * 0.15, 19.9, 0.1 + at * 0.15)).join(
      '',
    );
    expect(edgeCodes({ 'b.gtl': net + strokes })).toEqual([]);
    // The rim goes on alone beyond the pour; it is nearest to the edge all along, and is asked in its middle.
    const short = Array.from({ length: 12 }, (_, at) => line(10, 1, 0.25 + at * 0.15, 13, 0.25 + at * 0.15)).join('');
    const pad = flash(11, 6, 2.2);
    expect(edgeCodes({ 'b.gtl': net + short + pad + line(10, 1, 0.2, 19, 0.2) })).toEqual([]);
    expect(edgeCodes({ 'b.gtl': net + box(0, 0, 20, 3) + flash(11, 5, 0.6) })).toEqual([]);
  });

  it('is not reported for artwork, titles next to the board, and a border', () => {
    expect(edgeCodes({ 'b.gtl': net + line(10, 3, 0.2, 5, 0.2) })).toEqual([]);
    expect(edgeCodes({ 'b.gtl': net + flash(11, 4, -0.6) })).toEqual([]);
  });

  it('is not reported for contacts of an edge connector and the bars to them', () => {
    const fingers = Array.from({ length: 8 }, (_, at) => flash(12, 4 + at, 1.6) + line(10, 4 + at, 1.6, 4 + at, -1));
    expect(edgeCodes({ 'b.gtl': net + fingers.join('') })).toEqual([]);
    expect(edgeCodes({ 'b.gtl': net + fingers.slice(0, 2).join('') }).length).toBeGreaterThan(0);
  });

  it('is not reported for pads next to a round, drilled cut-out: a socket has them next to its pegs', () => {
    const round = `D10*\nG75*\nX12000000Y5000000D02*\nG03*\nX12000000Y5000000I-1000000J0D01*\nG01*\n`;
    expect(edgeCodes({ 'b.gtl': net + flash(14, 12.7, 5) }, round)).toEqual([]);
    const track = flash(11, 13.2, 3) + line(10, 13.2, 3, 12.2, 5) + line(10, 12.2, 5, 13.2, 7) + flash(11, 13.2, 7);
    expect(edgeCodes({ 'b.gtl': net + track }, round)).toEqual([expect.stringContaining('track-to-edge')]);
  });

  it('is not reported for the square pads of half-holes', () => {
    const pads = flash(14, 0.2, 5) + flash(14, 0.2, 8);
    expect(
      edgeCodes({
        'b.gtl': net + pads,
        'b.gbl': pads,
        'b.drl': drillText([
          [0, 5],
          [0, 8],
          [8, 10],
        ]),
      }),
    ).toEqual([]);
    expect(edgeCodes({ 'b.gtl': net + pads })).toEqual(['dfm.pad-to-edge 0 x2']);
  });

  it('is not reported around a cut-out inside a pad, which is a plated slot', () => {
    const cutout =
      line(10, 9.5, 4.7, 10.5, 4.7) +
      line(10, 10.5, 4.7, 10.5, 5.3) +
      line(10, 10.5, 5.3, 9.5, 5.3) +
      line(10, 9.5, 5.3, 9.5, 4.7);
    expect(edgeCodes({ 'b.gtl': `${net}%ADD20O,3X1.6*%\n${flash(20, 10, 5)}` }, cutout)).toEqual([]);
    expect(edgeCodes({ 'b.gtl': net + flash(14, 10.7, 5) }, cutout)).toContain('dfm.pad-to-edge 0 x1');
  });
});

describe('corners of the edge', () => {
  const rectangle = (x: number, y: number, w: number, h: number): string =>
    line(10, x, y, x + w, y) +
    line(10, x + w, y, x + w, y + h) +
    line(10, x + w, y + h, x, y + h) +
    line(10, x, y + h, x, y);

  it('are reported for square cut-outs that may hold a part, not for windows', () => {
    expect(edgeCodes({ 'b.gtl': net }, rectangle(3, 3, 4, 2) + rectangle(12, 3, 2, 4))).toEqual([
      'dfm.inner-radius  x2',
    ]);
    expect(edgeCodes({ 'b.gtl': net }, rectangle(2, 12, 16, 11 - 4.5))).toEqual(['dfm.inner-radius  x1']);
    expect(edgeCodes({ 'b.gtl': flash(11, 1, 1) }, rectangle(4, 4, 12, 12))).toEqual([]);
  });

  it('are none of a notch in the outer edge: a router rounds it as a matter of course', () => {
    const board = boardOf({ 'b.gtl': net, 'c.gbl': area([1, 1], [2, 1], [2, 2]) });
    expect(findingsOf(board).filter((text) => text.includes('radius'))).toEqual([]);
  });
});
