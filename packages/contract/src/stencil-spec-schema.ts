import { z } from 'zod';
import { REMARKS_MAX_LENGTH } from './board.ts';
import { storedBoardSpec } from './board-spec-schema.ts';
import {
  defaultStencilSpec,
  MAX_APERTURES,
  MAX_STENCILS,
  type OrderedSpec,
  STENCIL_CHOICES,
  type StencilSpec,
} from './stencil-spec.ts';
import { toLines } from './text-profiles.ts';

const missingOr = (code: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? 'required' : code;

const wholeUpTo = (min: number, max: number) =>
  z
    .number({ error: missingOr('wrongType') })
    .int({ error: 'wrongType' })
    .min(min, { error: 'outOfRange' })
    .max(max, { error: 'outOfRange' });

const fields = {
  product: z.literal('stencil'),
  sides: z.literal(STENCIL_CHOICES.sides, { error: missingOr('notAnOption') }),
  frame: z.literal(STENCIL_CHOICES.frame, { error: missingOr('notAnOption') }),
  thicknessMm: z.literal(STENCIL_CHOICES.thicknessMm, { error: missingOr('notAnOption') }),
  electropolished: z.boolean({ error: missingOr('wrongType') }),
  apertures: wholeUpTo(0, MAX_APERTURES),
  quantity: wholeUpTo(1, MAX_STENCILS),
  remarks: z
    .string({ error: missingOr('wrongType') })
    .overwrite(toLines)
    .max(REMARKS_MAX_LENGTH, { error: 'tooLong' }),
};

/** A complete stencil, as it is stored and as it leaves. */
export const storedStencilSpec = z.strictObject(fields).meta({ id: 'StencilSpec' }) satisfies z.ZodType<StencilSpec>;

/** A stencil as it arrives: without an aperture count, which the file states, and without remarks. */
export const stencilSpecSchema = z.strictObject({
  ...fields,
  product: fields.product.default('stencil'),
  apertures: fields.apertures.default(defaultStencilSpec.apertures),
  remarks: fields.remarks.default(defaultStencilSpec.remarks),
}) satisfies z.ZodType<StencilSpec>;

/** The specification of any order, as it is stored and as it leaves. Boards have no `product`. */
export const storedSpec = z.union([storedBoardSpec, storedStencilSpec]) satisfies z.ZodType<OrderedSpec>;
