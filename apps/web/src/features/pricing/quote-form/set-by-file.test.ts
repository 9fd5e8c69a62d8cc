import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { expect, it } from 'vitest';
import { alsoSet, NOTHING_SET, withoutFile } from './set-by-file.ts';

const ten = { ...defaultBoardSpec, layers: 10, lengthMm: 80 } as const;
const adjusted = { ...ten, minHoleMm: 0.2, minTraceMil: 4 } as const;

it('takes back what was filled and what was adjusted so that the board can be made, and keeps what the buyer has chosen', () => {
  const set = alsoSet(alsoSet(NOTHING_SET, defaultBoardSpec, ten), ten, adjusted);
  expect(withoutFile(adjusted, set)).toEqual(defaultBoardSpec);
  expect(withoutFile({ ...adjusted, finish: 'enig' }, set)).toEqual({ ...defaultBoardSpec, finish: 'enig' });
  expect(withoutFile({ ...adjusted, layers: 8 }, set)).toEqual({ ...defaultBoardSpec, layers: 8 });
});

it('goes back to what stood there first, also after several steps', () => {
  const eight = { ...defaultBoardSpec, layers: 8 } as const;
  const set = alsoSet(alsoSet(NOTHING_SET, eight, ten), ten, { ...ten, layers: 12 });
  expect(withoutFile({ ...ten, layers: 12 }, set)).toEqual(eight);
});

it('begins again where the buyer has changed the field in between', () => {
  const set = alsoSet(alsoSet(NOTHING_SET, defaultBoardSpec, ten), { ...ten, layers: 4 }, { ...ten, layers: 6 });
  expect(withoutFile({ ...ten, layers: 6 }, set).layers).toBe(4);
});

it('changes nothing when nothing was set', () => {
  expect(withoutFile(ten, NOTHING_SET)).toBe(ten);
});
