import { z } from 'zod';
import { call } from '../../call.ts';
import { idIn } from '../../shared-schemas.ts';

/**
 * Fields that staff see masked and can reveal in full, each with the object whose id it takes: a member, an order, a
 * certification, a refund, a transfer, an invoice application. `certifiedIdentityNo` is the number in force of the member of a certification.
 */
export const REVEALABLE_FIELDS = [
  'memberPhone',
  'memberIdentityNo',
  'orderMemberPhone',
  'orderAddressPhone',
  'certificationPhone',
  'certificationIdentityNo',
  'certifiedIdentityNo',
  'refundPhone',
  'refundPayeeAccount',
  'transferPayerAccount',
  'withdrawalAccountNo',
  'invoiceDeliveryPhone',
] as const;

/** Personal data, masked in lists and pages of staff. */
export const personalData = {
  reveal: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/reveals',
    access: { staff: 'personal.reveal' },
    audit: 'personal.reveal',
    summary:
      'Returns one masked number in full. Requires permission to its object. User, number, member, time and origin are recorded permanently.',
    worksFrom: ['contact.view'],
    body: z.object({ field: z.enum(REVEALABLE_FIELDS), id: idIn }),
    result: z.object({ value: z.string() }),
  }),
};
