import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { changesFromHabits, habitsOf } from './board-habits.ts';

const none = new Set<string>();

describe('habitsOf', () => {
  it('keeps what a buyer usually wants and leaves out what belongs to one board', () => {
    const habits = habitsOf({ ...defaultBoardSpec, maskColour: 'blue', layers: 6, lengthMm: 33, minHoleMm: 0.2 });
    expect(habits).toMatchObject({ maskColour: 'blue', finish: 'leadHasl', packing: 'standard' });
    for (const field of ['layers', 'lengthMm', 'quantity', 'minHoleMm', 'leadTime', 'remarks', 'measured']) {
      expect(habits).not.toHaveProperty(field);
    }
  });

  it('takes an older set of choices as it is', () => {
    expect(habitsOf({ maskColour: 'red' })).toEqual({ maskColour: 'red' });
  });
});

describe('changesFromHabits', () => {
  const spec = { ...defaultBoardSpec, thicknessMm: 1 } as const;

  it.each([
    { habits: {}, measured: none, changes: [] },
    { habits: { maskColour: 'green' }, measured: none, changes: [] },
    {
      habits: { maskColour: 'blue', finish: 'enig' },
      measured: none,
      changes: [
        { field: 'maskColour', from: 'green', to: 'blue' },
        { field: 'finish', from: 'leadHasl', to: 'enig' },
      ],
    },
    { habits: { thicknessMm: 1.6 }, measured: new Set(['thicknessMm']), changes: [] },
    { habits: { layers: 4, lengthMm: 12 }, measured: none, changes: [] },
  ] as const)('$habits', ({ habits, measured, changes }) => {
    expect(changesFromHabits(spec, habits, measured)).toEqual(changes);
  });
});
