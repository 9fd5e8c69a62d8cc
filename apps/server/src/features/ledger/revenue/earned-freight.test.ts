import { fen } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedFreight, type Sent } from './earned-freight.ts';

const board = (weightG: number, isSent: boolean, state: Sent['orders'][number]['state'] = 'awaitingReceipt') => ({
  weightG,
  state,
  shipmentId: isSent ? 'parcel' : null,
});
const earned = (freightFen: number, ...orders: Sent['orders']) =>
  earnedFreight({ freightFen: fen(freightFen), orders });

test.each([
  ['nothing has been sent', 2300, [board(100, false)], 0n],
  ['the only board', 2300, [board(100, true)], 2300n],
  ['a third of the weight', 1000, [board(100, true), board(200, false)], 333n],
  ['the rest of it', 1000, [board(100, true), board(200, true)], 1000n],
  ['a cancelled board weighs nothing', 1000, [board(100, true), board(900, false, 'cancelled')], 1000n],
  ['a board back in the cart neither', 1000, [board(100, false), board(900, false, 'inCart')], 0n],
  ['fetched by the buyer', 0, [board(100, true), board(200, true)], 0n],
  ['no board is left', 1000, [board(100, false, 'cancelled')], 0n],
] as const)('%s', (_, freightFen, orders, expected) => {
  expect(earned(freightFen, ...orders)).toBe(expected);
});

test('in any order of parcels, each adds to the earned freight and the last one completes it', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(7), { maxLength: 20 }),
      (freightFen, weights, picks) => {
        const order = [...new Set([...picks.map((pick) => pick % weights.length), ...weights.keys()])];
        const sent = new Set<number>();
        let before = 0n;
        for (const index of order) {
          sent.add(index);
          const now = earned(freightFen, ...weights.map((weightG, at) => board(weightG, sent.has(at))));
          expect(now >= before).toBe(true);
          before = now;
        }
        expect(before).toBe(BigInt(freightFen));
      },
    ),
  );
});
