import { expect, it } from 'vitest';
import type { Problem } from '../problem.ts';
import { compareHarm } from './harm.ts';

it('orders errors before what is undecided and warnings, and reading problems before shapes', () => {
  const problems: Problem[] = [
    { code: 'gerber.no-end', severity: 'warning' },
    { code: 'dfm.mask-web', severity: 'warning' },
    { code: 'dfm.castellation', severity: 'note' },
    { code: 'dfm.spacing-narrow', severity: 'warning', data: { mm: 0.12 } },
    { code: 'dfm.annular-narrow', severity: 'error' },
    { code: 'roles.duplicate', severity: 'undecided' },
    { code: 'dfm.spacing-narrow', severity: 'warning', data: { mm: 0.1 } },
    { code: 'drill.missing', severity: 'warning' },
  ];
  expect(problems.toSorted(compareHarm).map(({ code, data }) => `${code} ${data?.['mm'] ?? ''}`.trim())).toEqual([
    'dfm.annular-narrow',
    'roles.duplicate',
    'drill.missing',
    'dfm.spacing-narrow 0.1',
    'dfm.spacing-narrow 0.12',
    'dfm.mask-web',
    'gerber.no-end',
    'dfm.castellation',
  ]);
});
