import { z } from 'zod';
import { BOARD_NUMBERS } from '../../board-numbers.ts';
import { BOARD_CHOICES } from '../../board-options.ts';
import { call } from '../../call.ts';
import { isOneOf } from '../../one-of.ts';
import { fieldChange, violation } from './quote.ts';

const oneOf = <T extends string | number>(values: readonly T[]) =>
  z.custom<T>((value) => isOneOf(values, value), { message: 'notAnOption' });
const side = z.number().min(BOARD_NUMBERS.lengthMm.min).max(BOARD_NUMBERS.lengthMm.max);
const { material, layers, thicknessMm, outerCopperOz, innerCopperOz, maskColour, finish } = BOARD_CHOICES;

export const capability = {
  check: call({
    area: 'content',
    method: 'POST',
    path: '/api/app/capability-check',
    access: 'anyone',
    summary:
      'Returns whether a board can be made: as is, with other choices, or not, and why. Tracks and holes are given in mm and mapped to the option that covers them.',
    body: z.strictObject({
      material: oneOf(material).default('fr4'),
      layers: oneOf(layers).default(2),
      lengthMm: side.default(100),
      widthMm: side.default(100),
      thicknessMm: oneOf(thicknessMm).default(1.6),
      outerCopperOz: oneOf(outerCopperOz).default(1),
      innerCopperOz: oneOf(innerCopperOz).default(0.5),
      trackMm: z.number().min(0.01).max(10).default(0.2),
      holeMm: z.number().min(0.01).max(10).default(0.3),
      maskColour: oneOf(maskColour).default('green'),
      finish: oneOf(finish).default('leadHasl'),
    }),
    result: z.object({
      verdict: z.enum(['possible', 'possibleWith', 'impossible']),
      /** The options that cover what was typed; null where none does. */
      minTraceMil: z.number().nullable(),
      minHoleMm: z.number().nullable(),
      /** Other changes that have to be chosen with it. */
      changes: z.array(fieldChange),
      /** Rules that stand in the way, or that asked for the changes. */
      violations: z.array(violation),
    }),
  }),
};
