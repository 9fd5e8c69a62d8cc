import { expect, it } from 'vitest';
import type { CallDef } from './call.ts';
import { calls } from './index.ts';

it('counts the calls of the specification, and those of the company apart from them', () => {
  const counts: Record<string, number> = {};
  for (const { area } of Object.values(calls).flatMap((group): CallDef[] => Object.values(group)))
    if (!['system', 'staff', 'content'].includes(area)) counts[area] = (counts[area] ?? 0) + 1;
  expect(counts).toEqual({
    ...{ account: 9, address: 8, order: 29, upload: 2, cash: 7, main: 27, invoice: 10, credit: 9, member: 9 },
  });
});
