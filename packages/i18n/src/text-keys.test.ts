import { expect, it } from 'vitest';
import type { TextKey } from './text-keys.ts';

/** Checked by the type checker: an invalid line that it accepts fails `npm run check`. */
const known: readonly TextKey<readonly ['cart', 'order-texts']>[] = [
  'empty',
  'cart:empty',
  'leadTime',
  'order-texts:pieces.single',
  // @ts-expect-error the key of another area has to name it
  'pieces.single',
  // @ts-expect-error a count is given with the text, not with its key
  'leadTime_other',
  // @ts-expect-error an area that was not asked for
  'payment:title',
];

it('a text is asked for by its area and key', () => {
  expect(known).toHaveLength(7);
});
