import { z } from 'zod';
import { boardSpecSchema } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';

/** The shapes follow packages/pricing, `PanelLayout`, name by name; lengths in millimetres. */
const panelLayout = z
  .object({
    workingPanel: z.object({ lengthMm: z.number(), widthMm: z.number() }),
    marginMm: z.number(),
    gapMm: z.number(),
    pieceLengthMm: z.number(),
    pieceWidthMm: z.number(),
    pieces: z.number().int(),
    /** Pieces in rows and columns from the lower left corner on; `turned` pieces stand on their short side. */
    blocks: z
      .array(
        z.object({
          xMm: z.number(),
          yMm: z.number(),
          columns: z.number().int(),
          rows: z.number().int(),
          turned: z.boolean(),
        }),
      )
      .readonly(),
    utilisationPercent: z.number(),
    /** No arrangement holds more; equal to `pieces` when the layout is proven to be the best. */
    maxPieces: z.number().int(),
  })
  .meta({ id: 'PanelLayout' });

/** With the share of the boards themselves, without gaps and rails, in percent of the working panel. */
const specLayout = panelLayout.extend({ boardPercent: z.number() }).meta({ id: 'SpecLayout' });

export const panel = {
  layout: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/panel-layout',
    area: 'system',
    access: 'anyone',
    host: 'pricing',
    summary:
      'Returns the layout of the pieces on the working panel with measured utilisation, and the panels of this board with the best utilisation.',
    body: z.object({ spec: boardSpecSchema }),
    result: z.object({
      /** Null when a piece fits no working panel. */
      layout: specLayout.nullable(),
      /** Only what makes more of the laminate than the layout does. */
      suggestions: z
        .array(
          z.object({
            panelX: z.number().int(),
            panelY: z.number().int(),
            layout: specLayout,
            /** Boards on one working panel, and their share of it without gaps and rails. */
            boards: z.number().int(),
            boardPercent: z.number(),
          }),
        )
        .readonly(),
    }),
  }),
};
