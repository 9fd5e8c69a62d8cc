import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import type { Measured } from '../../facts.ts';
import { rectangleText, textFile } from '../../testing/sample-files.ts';

const um = (mm: number): number => Math.round(mm * 1e6);
const head =
  '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.0*%\n%ADD12R,1.2X1.2*%\n%ADD13C,0.05*%\n%ADD14C,0.6*%\nG01*\n';
const line = (pen: number, x0: number, y0: number, x1: number, y1: number): string =>
  `D${pen}*\nX${um(x0)}Y${um(y0)}D02*\nX${um(x1)}Y${um(y1)}D01*\n`;
const flash = (pen: number, x: number, y: number): string => `D${pen}*\nX${um(x)}Y${um(y)}D03*\n`;
const area = (...points: readonly (readonly [number, number])[]): string =>
  `G36*\n${points.map(([x, y], at) => `X${um(x)}Y${um(y)}${at === 0 ? 'D02' : 'D01'}*\n`).join('')}G37*\n`;
const square = (x0: number, y0: number, x1: number, y1: number): string => area([x0, y0], [x1, y0], [x1, y1], [x0, y1]);

const drill = (...hits: readonly (readonly [number, number])[]): string =>
  `M48\nMETRIC\n;TYPE=PLATED\nT1C0.5\n%\nT1\n${hits.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`).join('\n')}\nM30\n`;

function spacing(layers: Readonly<Record<string, string>>): Measured | undefined {
  const files = Object.entries(layers).map(([name, body]) =>
    textFile(name, name.endsWith('.drl') ? body : `${head}${body}M02*\n`),
  );
  return analyseBoard([...files, textFile('b.gko', rectangleText(0, 0, 30, 30))]).facts.measured?.minSpacing;
}

describe('the narrowest gap', () => {
  it('lies in the middle between two tracks that run side by side', () => {
    const tracks = line(10, 2, 5, 12, 5) + flash(11, 2, 5) + line(10, 6, 5.35, 20, 5.35) + flash(11, 20, 5.35);
    const gap = { mm: 0.15, layer: 'b.gtl', at: { x: 9, y: 5.175 }, between: ['track', 'track'] };
    expect(spacing({ 'b.gtl': tracks, 'b.drl': drill([2, 5], [20, 5.35]) })).toEqual(gap);
    // Without drill data two tracks may be one signal on another layer.
    expect(spacing({ 'b.gtl': tracks })).toEqual({ ...gap, certainty: 'uncertain' });
  });

  it('is reported with the two features that it separates', () => {
    const track = line(10, 2, 5, 9, 5) + flash(11, 2, 5);
    expect(spacing({ 'b.gtl': track + flash(12, 9.85, 5) })).toMatchObject({
      mm: 0.15,
      at: { x: 9.175, y: 5 },
      between: ['track', 'pad'],
    });
    const pour = square(9.22, 2, 14, 8) + flash(11, 11, 5);
    expect(spacing({ 'b.gtl': track + pour })).toMatchObject({ mm: 0.12, between: ['track', 'pour'] });
  });

  it('knows the rim of a pour and a painted pad', () => {
    const track = line(10, 2, 5, 9, 5) + flash(11, 2, 5);
    const rimmed = square(9.28, 2, 14, 8) + line(10, 9.32, 2, 9.32, 8) + flash(11, 11, 5);
    expect(spacing({ 'b.gtl': track + rimmed })).toMatchObject({ mm: 0.12, between: ['track', 'pour'] });
    const rows = Array.from({ length: 30 }, (_, row) => line(13, 9.245, 4.5 + row * 0.035, 10, 4.5 + row * 0.035)).join(
      '',
    );
    const painted = { 'b.gtl': track + rows, 'b.gts': square(9.2, 4.4, 10.1, 5.6), 'b.drl': drill([9.6, 5]) };
    expect(spacing(painted)).toMatchObject({ between: ['track', 'pad'] });
  });

  it('is absent between copper joined by a hole in square pads', () => {
    const pads = flash(12, 5, 5) + flash(12, 6.3, 5);
    const drl = drill([5, 5], [6.3, 5]);
    expect(spacing({ 'b.gtl': pads })?.mm).toBe(0.1);
    expect(spacing({ 'b.gtl': pads, 'b.gbl': pads + line(14, 5, 5, 6.3, 5), 'b.drl': drl })).toBeUndefined();
  });
});
