import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { drawBoard } from '../draw/draw-board.ts';
import { workbench } from '../testing/cad.ts';
import type { CadBoard } from './cad-board.ts';
import { DrillBuilder } from './drill-builder.ts';
import { ContourBuilder, ImageBuilder } from './image-builder.ts';

/** A board of 20 × 10 mm with a window of 4 × 2 mm, two tracks with lands, plated and unplated holes and a buried via. */
function design(): CadBoard {
  const { budget, log } = workbench();
  const copper = () => {
    const image = new ImageBuilder(budget, log);
    const pen = image.circle(0.25)!;
    const land = image.circle(1.2)!;
    image.flash(land, 2, 2);
    image.flash(land, 18, 2);
    image.line(pen, 2, 2, 18, 2);
    return image.build();
  };
  const box = (x: number, y: number, width: number, height: number) => {
    const contour = new ContourBuilder(x, y);
    contour.lineTo(x + width, y);
    contour.lineTo(x + width, y + height);
    contour.lineTo(x, y + height);
    return contour.build();
  };
  const edge = new ImageBuilder(budget, log);
  edge.region([box(0, 0, 20, 10)]);
  edge.region([box(8, 5, 4, 2)]);
  const through = new DrillBuilder(budget, log);
  through.hit({ diameterMm: 0.8, plating: 'plated' }, 2, 2);
  through.hit({ diameterMm: 0.8, plating: 'plated' }, 18, 2);
  through.hit({ diameterMm: 3, plating: 'unplated' }, 3, 8);
  through.slot({ diameterMm: 1, plating: 'plated' }, [15, 8, 17, 8]);
  const buried = new DrillBuilder(budget, log);
  buried.hit({ diameterMm: 0.3, plating: 'plated' }, 10, 2);
  return {
    format: 'Test 1',
    file: 'design.cad',
    bytes: 1000,
    generator: 'Hand 2.0',
    // Names that would mislead if they were read.
    layers: [
      { name: 'bottom_paste', role: 'copper-top', image: copper() },
      { name: 'mask', role: 'copper-inner-2', image: copper() },
      { name: 'gnd', role: 'copper-inner-3', image: copper() },
      { name: 'outline', role: 'copper-bottom', image: copper() },
      { name: 'top', role: 'drawing', image: copper() },
    ],
    drills: [
      { name: 'drill', image: through.build() },
      { name: 'drill-2-3', image: buried.build(), span: [2, 3] },
    ],
    profile: { name: 'profile', image: edge.build(), isClosed: true },
    stackup: { thicknessMm: 1.6, layers: [{ name: 'core', kind: 'dielectric', thicknessMm: 1.2, material: 'FR4' }] },
    nets: { names: ['GND', 'VCC'], points: { top: 2, bottom: 2 }, vias: 1 },
  };
}

it('analyses a design as what it states, whatever its layers are called', () => {
  const analysis = analyseBoard([], { cad: design() });
  const { facts } = analysis;
  expect(facts.files.map(({ name, role, confidence }) => `${name} ${role} ${confidence}`)).toEqual([
    'design.cad job 1',
    'design.cad/bottom_paste copper-top 1',
    'design.cad/mask copper-inner-2 1',
    'design.cad/gnd copper-inner-3 1',
    'design.cad/outline copper-bottom 1',
    'design.cad/top drawing 1',
    'design.cad/profile outline 1',
    'design.cad/drill drill-mixed 1',
    'design.cad/drill-2-3 drill-pth 1',
  ]);
  expect(facts.files[0]?.generator).toBe('Test 1 (Hand 2.0)');
  expect(facts.copper).toMatchObject({ layers: 4, innerOrderKnown: true });
  expect(facts.board).toMatchObject({ widthMm: 20, heightMm: 10, areaMm2: 192, cutouts: 1, confidence: 1 });
  expect(facts.holes).toMatchObject({ round: 4, roundPth: 3, roundNpth: 1, slots: 1, spans: [[2, 3]] });
  expect(facts.measured?.minTrace?.mm).toBe(0.25);
  expect(facts.stated).toMatchObject({ from: 'design.cad', thicknessMm: 1.6, stackup: [{ material: 'FR4' }] });
  expect(facts.netlist).toMatchObject({ from: 'design.cad', nets: 2, vias: 1 });
  expect(drawBoard(analysis, { side: 'top' })).toContain('<path');
});

it('a user can override the roles of the design', () => {
  const { facts } = analyseBoard([], { cad: design(), roles: { 'design.cad/top': 'mask-top' } });
  expect(facts.mask.top).toBe(true);
});

it('paints nothing off the board and ends with the budget', () => {
  const { budget, log } = workbench();
  const image = new ImageBuilder(budget, log);
  image.line(image.circle(0.2)!, 0, 0, 1e12, Number.NaN);
  expect(image.build().items.count).toBe(0);
  const drill = new DrillBuilder(budget, log);
  drill.hit({ diameterMm: 0.5 }, Number.POSITIVE_INFINITY, 0);
  drill.hit({ diameterMm: Number.NaN }, 0, 0);
  expect(drill.count).toBe(0);
  budget.spend(budget.limits.maxOperations);
  drill.hit({ diameterMm: 0.5 }, 1, 1);
  expect(drill.count).toBe(0);
  expect(log.all().map(({ code }) => code)).toEqual(['cad.out-of-range', 'cad.too-many-features']);
  expect(image.aperture('bad', () => ({ shape: 'circle', diameter: Number.NaN }))).toBeUndefined();
});
