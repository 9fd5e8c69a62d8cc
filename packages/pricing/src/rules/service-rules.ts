import { type BoardSpec, hundredthsOf } from '@xunban/contract/board-spec';
import { deliveredPiece, type Piece } from '../quote/board-area.ts';
import { PIECE_FIELDS } from './size-rules.ts';
import type { SpecRule } from './spec-rule.ts';

/** Tests that visit every net of every board. */
const FULL_TESTS: readonly BoardSpec['testMethod'][] = ['fullProbe', 'fixture', 'fourWire'];

/** Rules on acceptance and on accessories. */
export const serviceRules: readonly SpecRule[] = [
  {
    code: 'holeCopperForClass',
    reasonKey: 'pricing.rule.holeCopperForClass',
    fields: ['holeCopperMicrometres', 'ipcClass', 'layers'],
    find: (spec, book) => {
      const minUm = book.capability.advanced?.class3HoleCopperMicrometres;
      // One layer has no copper in its holes.
      if (minUm === undefined || spec.ipcClass < 3 || spec.layers === 1) return [];
      if (spec.holeCopperMicrometres >= minUm) return [];
      return [{ field: 'holeCopperMicrometres', nearest: minUm, params: { minUm } }];
    },
    passes: { ipcClass: 3, holeCopperMicrometres: 25, testMethod: 'fullProbe' },
    fails: { ipcClass: 3, testMethod: 'fullProbe' },
  },
  {
    code: 'testForClass',
    reasonKey: 'pricing.rule.testForClass',
    fields: ['testMethod', 'ipcClass'],
    find: (spec) => {
      if (spec.ipcClass < 3 || FULL_TESTS.includes(spec.testMethod)) return [];
      return [{ field: 'testMethod', nearest: 'fullProbe', params: {} }];
    },
    passes: { ipcClass: 3, holeCopperMicrometres: 25, testMethod: 'fixture' },
    fails: { ipcClass: 3, holeCopperMicrometres: 25 },
  },
  {
    code: 'stencilFits',
    reasonKey: 'pricing.rule.stencilFits',
    fields: ['stencilFrame', 'stencilSides', ...PIECE_FIELDS],
    find: (spec, book) => {
      const stencils = book.capability.advanced?.stencils ?? [];
      const index = stencils.findIndex(({ frame }) => frame === spec.stencilFrame);
      const asked = stencils[index];
      if (spec.stencilSides === 'none' || asked === undefined) return [];
      const opened = openedArea(spec, deliveredPiece(spec, book.capability.tabGapMm));
      if (isInside(opened, asked)) return [];
      // A larger one of its kind before any other.
      const others = [...stencils.slice(index + 1), ...stencils.slice(0, index)];
      const nearest = others.find((stencil) => isInside(opened, stencil))?.frame ?? null;
      const { maxShortMm, maxLongMm } = asked;
      return [{ field: 'stencilFrame', nearest, params: { maxShortMm, maxLongMm } }];
    },
    passes: { stencilSides: 'top', stencilFrame: 'frameless' },
    fails: { stencilSides: 'both', stencilFrame: '370x470', lengthMm: 200 },
  },
];

/** Both sides share a stencil sheet, next to each other along the short side of the piece. */
function openedArea({ stencilSides }: BoardSpec, { lengthHundredths, widthHundredths }: Piece): readonly number[] {
  const [short = 0, long = 0] = [lengthHundredths, widthHundredths].sort((a, b) => a - b);
  return stencilSides === 'both' ? [long, 2 * short].sort((a, b) => a - b) : [short, long];
}

function isInside([short = 0, long = 0]: readonly number[], limit: { maxShortMm: number; maxLongMm: number }) {
  return short <= hundredthsOf(limit.maxShortMm) && long <= hundredthsOf(limit.maxLongMm);
}
