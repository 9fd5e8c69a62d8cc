import { z } from 'zod';
import { BOARD_CHOICES } from '../../board.ts';
import { boardSpecSchema } from '../../board-spec-schema.ts';
import { id, idIn, text } from '../../wire.ts';
import { formerFile } from '../orders/comparison.ts';
import { specDifference } from '../orders/pcb-order.ts';
import { boardPicture } from './priced-board.ts';

/** An own PCB order by its number. */
export const ofOrder = { orderNo: text(40).min(1, { message: 'required' }) };

/** What is asked of a board that is ordered again; what is left out is as it was in the earlier order. */
export const reorderWishes = {
  ...ofOrder,
  /** The whole changed specification; quantity and lead time beside it count. */
  spec: boardSpecSchema.optional(),
  quantity: z.number().int().min(1).max(100_000).optional(),
  leadTime: z.enum(BOARD_CHOICES.leadTime).optional(),
  /** Another board file of the member. */
  fileId: idIn.optional(),
};

/**
 * Whether the films and programs of the earlier order serve again. `notMade`: it never came to production. `tooOld`: they
 * are kept no longer. `differs`: the board needs tooling of its own, for `toolingFields`.
 */
const REORDER_TOOLING = ['reused', 'notMade', 'tooOld', 'differs'] as const;

/** What makes a reorder another board than the one before. */
export const reorderDifferences = {
  tooling: z.enum(REORDER_TOOLING),
  /** The fields that need tooling of their own; `fileId` for another file. */
  toolingFields: z.array(z.string()),
  changes: z.array(specDifference),
  /** Null for a file that is not uploaded yet. */
  file: z.object({ id, fileName: z.string(), picture: boardPicture }).nullable(),
  /** The earlier order and its file. */
  former: formerFile,
  /** By which decision its review passes: the one on the earlier order, because nothing differs that is reviewed, or a new one. */
  review: z.enum(['earlier', 'anew']),
};
