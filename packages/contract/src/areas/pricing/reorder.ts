import { z } from 'zod';
import { BOARD_CHOICES } from '../../board.ts';
import { boardFileFields } from '../../board-file-reference.ts';
import { boardSpecSchema } from '../../board-spec-schema.ts';
import { codeText, id } from '../../shared-schemas.ts';
import { previousFile } from '../orders/comparison.ts';
import { specDifference } from '../orders/pcb-order.ts';
import { boardImage } from './priced-board.ts';

/** An own PCB order by its number. */
export const ofOrder = { orderNo: codeText(40).min(1, { message: 'required' }) };

/** Changes to a reordered board; omitted fields are as in the earlier order. */
export const reorderRequest = {
  ...ofOrder,
  /** The full changed specification; quantity and lead time next to it take precedence. */
  spec: boardSpecSchema.optional(),
  quantity: z.number().int().min(1).max(100_000).optional(),
  leadTime: z.enum(BOARD_CHOICES.leadTime).optional(),
  /** Another board file of the member. */
  ...boardFileFields,
};

/**
 * Reuse of the films and programs of the earlier order. `notMade`: it never reached production. `tooOld`: their retention time
 * is over. `differs`: the board needs tooling of its own, for `toolingFields`.
 */
const REORDER_TOOLING = ['reused', 'notMade', 'tooOld', 'differs'] as const;

/** Differences between a reorder and the previous board. */
export const reorderDifferences = {
  tooling: z.enum(REORDER_TOOLING),
  /** The fields that need tooling of their own; `fileId` for another file. */
  toolingFields: z.array(z.string()),
  changes: z.array(specDifference),
  /** Null for a file that is not uploaded yet. */
  file: z.object({ id, fileName: z.string(), image: boardImage }).nullable(),
  /** The earlier order and its file. */
  previous: previousFile,
  /** By which decision its review passes: the one on the earlier order, because nothing differs that is reviewed, or a new one. */
  review: z.enum(['earlier', 'again']),
};
