import { z } from 'zod';
import { BOARD_CHOICES } from '../../board-options.ts';
import { call } from '../../call.ts';
import { DESIGN_TOOLS, MARGINS } from '../../design-tools.ts';

/** One of the values of a field of a board, as a number or as its text. */
const oneOf = (values: readonly number[]) =>
  z
    .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
    .transform(Number)
    .refine((value) => values.includes(value), { message: 'notOffered' });

export const designRules = {
  file: call({
    area: 'content',
    method: 'GET',
    path: '/api/app/design-rules/{tool}',
    access: 'anyone',
    summary:
      'Returns the capability of the company as a design rule file for a CAD tool: by layers, copper and mask colour.',
    params: z.object({ tool: z.enum(DESIGN_TOOLS) }),
    query: z.object({
      layers: oneOf(BOARD_CHOICES.layers),
      outerCopperOz: oneOf(BOARD_CHOICES.outerCopperOz),
      innerCopperOz: oneOf(BOARD_CHOICES.innerCopperOz).optional(),
      maskColour: z.enum(BOARD_CHOICES.maskColour).default('green'),
      margin: z.enum(MARGINS).default('ordinary'),
    }),
    result: 'application/octet-stream',
  }),
};
