import { z } from 'zod';
import { call } from '../call.ts';
import { idIn } from '../wire.ts';

/** What those who make boards work with. No prices and no telephone numbers: screens and papers of the floor lie open. */
export const staffFloor = {
  traveller: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/orders/{id}/traveller',
    access: { staff: 'order.produce' },
    audit: 'order.printTraveller',
    summary:
      'The traveller of a paid board as PDF, with its number as a barcode: route, parameters, drill and stack-up table, notes and what each option asks of a step. Picture and drill table only with `file.view`.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
  }),
};
