import { expect, test } from 'vitest';
import { fitsMasks, waybillLike, waybillPattern } from './waybill-masks.ts';

const SF = ['SF#{10,15}', '#{12}'];
const EMS = ['@{2}#{9}CN'];

test.each([
  ['SF1234567890123', SF, true],
  ['123456789012', SF, true],
  ['ABC123', SF, false],
  ['SF123', SF, false],
  ['1234567890123', SF, false],
  ['EA123456789CN', EMS, true],
  ['EA123456789US', EMS, false],
  ['PICK-UP-1', [], true],
  ['AB12-345', ['@{1,3}#{1,3}-#{2,4}'], true],
  [`${'1'.repeat(39)}A`, ['#{1,40}'.repeat(10)], false],
])('%s against %j: %s', (waybill, masks, fits) => {
  expect(fitsMasks(waybill, masks)).toBe(fits);
});

test.each(['', 'a', '#{0}', '#{3,2}', '#{99}', '.*', '(#)', '#{', '#{1,40}'.repeat(4)])(
  '%j is not a valid mask',
  (mask) => {
    expect(waybillPattern(mask)).toBeUndefined();
  },
);

test.each(['SF#{10,15}', '#{12}', '@{2}#{9}CN', 'JD@{1,2}#{11,13}', 'YT-#'])('a number made for %s fits it', (mask) => {
  let next = 0;
  const waybill = waybillLike(mask, () => next++ % 9);
  expect(fitsMasks(waybill, [mask]), waybill).toBe(true);
});
