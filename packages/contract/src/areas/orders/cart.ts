import { z } from 'zod';
import { boardFileFields, requireBoardFile } from '../../board-file-reference.ts';
import { boardSpecSchema } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';
import { id, idIn, idsIn, intIn, isoDate, isoTime, multilineText, yuan } from '../../shared-schemas.ts';
import { storedSpec } from '../../stencil-spec-schema.ts';
import { boardImage, priceLine } from '../pricing/priced-board.ts';

/**
 * Changes since a row was put in the cart. `price`: from before to after. `expired`: the quote ran out, the row shows today's
 * price. `rules`: the board cannot be made any more, by these rules; the row cannot be ordered. `withdrawn`: an option is no
 * longer on sale, and can be ordered until the quote runs out. `notes` give the reason in the language of the request.
 */
const cartChange = z
  .object({
    kind: z.enum(['price', 'expired', 'rules', 'withdrawn']),
    before: yuan.optional(),
    after: yuan.optional(),
    because: z.array(z.string()),
    notes: z.array(z.string()).optional(),
  })
  .meta({ id: 'CartChange' });

export const cartRow = z
  .object({
    id,
    quoteId: id,
    spec: storedSpec,
    fileId: id,
    fileName: z.string(),
    image: boardImage,
    amount: yuan,
    unitPrice: yuan,
    priceLines: z.array(priceLine),
    weightG: z.number().int(),
    workingDays: z.number().int(),
    /** If it were paid now. */
    shipDate: isoDate,
    expiresAt: isoTime,
    changes: z.array(cartChange),
    isOrderable: z.boolean(),
    /** Number of the earlier order that it repeats, changed or not. */
    reorderOf: z.string().nullable(),
    note: z.string(),
    addedAt: isoTime,
  })
  .meta({ id: 'CartRow' });

/** Boards that are not ordered yet. */
export const cart = {
  cart: call({
    method: 'POST',
    path: '/api/applet/appletorder/get-applet-getcartlist',
    area: 'order',
    access: 'member',
    summary: 'Returns cart rows with current price, expiry, file, image and changes since they were added.',
    query: z.object({ type: intIn(1, 1).default(1) }),
    result: z.array(cartRow),
  }),
  removeFromCart: call({
    method: 'DELETE',
    path: '/api/applet/appletorder/delete-applet-getcartlist',
    area: 'order',
    access: 'member',
    summary: 'Removes own cart rows. Within an hour they can be put back.',
    query: z.object({ ids: idsIn }),
    literalQuery: 'ids',
    result: z.object({ removed: z.number().int() }),
  }),
  putBackInCart: call({
    method: 'POST',
    path: '/api/app/cart/put-back',
    area: 'system',
    access: 'member',
    summary: 'Undoes the removal of own cart rows within the last hour. They keep their quote, file and note.',
    body: z.object({ ids: idsIn }),
    result: z.object({ restored: z.number().int() }),
    idempotent: true,
  }),
  addToCart: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-newsavepcbfile',
    area: 'order',
    access: 'member',
    summary:
      'Adds a quoted board with its uploaded file to the cart. The file is named by the fileId or the filePath of its upload.',
    body: z
      .object({
        quoteId: idIn,
        ...boardFileFields,
        /** The quoted specification, for clients that send it along; remarks may still change. */
        spec: boardSpecSchema.optional(),
        note: multilineText(300).default(''),
        /** The row that this board replaces. */
        cartId: idIn.optional(),
      })
      .superRefine(requireBoardFile),
    result: cartRow,
    idempotent: true,
  }),
};
