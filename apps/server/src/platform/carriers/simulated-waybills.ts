import { createHash } from 'node:crypto';
import type { CarrierWaybills } from './carrier-waybills.ts';

/** Endings of 97 and 98 have a meaning for the simulated carrier. */
const MAX_ENDING = 97;

/** Waybills of a demonstration: the number follows from that of the order, as if the carrier had issued it. */
export const simulatedWaybills = (carrier: string): CarrierWaybills => ({
  carrier,
  issue: async ({ orderId }) => {
    const digest = createHash('sha256').update(orderId).digest();
    const body = String(digest.readUInt32BE(0)).padStart(10, '0');
    return `${carrier}1${body}${String(digest.readUInt16BE(4) % MAX_ENDING).padStart(2, '0')}`;
  },
  label: async () => undefined,
});
