import { z } from 'zod';

/**
 * Differences between two board files, before and after. The shapes follow packages/gerber, `BoardComparison`, name by name:
 * lengths in mm, areas in mm², places in the coordinates of the later file with y upwards.
 */

const point = z.object({ x: z.number(), y: z.number() }).readonly();
export const box = z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() }).readonly();

const difference = {
  resolutionMm: z.number(),
  onlyBeforeMm2: z.number(),
  onlyAfterMm2: z.number(),
  places: z.array(z.object({ box, onlyBeforeMm2: z.number(), onlyAfterMm2: z.number() }).readonly()).readonly(),
};

const featureState = z
  .object({
    at: point,
    sizeMm: z.tuple([z.number(), z.number()]).readonly(),
    plating: z.enum(['plated', 'unplated']).optional(),
  })
  .readonly();

const changeCount = z.number().int().optional();

const changes = {
  counts: z
    .object({
      moved: changeCount,
      added: changeCount,
      removed: changeCount,
      resized: changeCount,
      replated: changeCount,
    })
    .readonly(),
  list: z
    .array(
      z
        .object({
          kind: z.enum(['moved', 'added', 'removed', 'resized', 'replated']),
          before: featureState.optional(),
          after: featureState.optional(),
        })
        .readonly(),
    )
    .readonly(),
};

const layerState = ['same', 'changed', 'only-before', 'only-after', 'not-compared'] as const;
const sizeMm = z.tuple([z.number(), z.number()]).readonly().optional();

export const boardComparison = z
  .object({
    version: z.literal(1),
    isSame: z.boolean(),
    /** Offset of the later files from the previous ones; absent when they share an origin. */
    shift: point.optional(),
    layers: z
      .array(
        z
          .object({
            role: z.string(),
            before: z.string().optional(),
            after: z.string().optional(),
            state: z.enum(layerState),
            pads: z.object(changes).readonly(),
            ...difference,
          })
          .readonly(),
      )
      .readonly(),
    holes: z.object({ state: z.enum(['same', 'changed', 'not-compared']), ...changes }).readonly(),
    outline: z
      .object({ state: z.enum([...layerState, 'unknown']), beforeMm: sizeMm, afterMm: sizeMm, ...difference })
      .readonly(),
    facts: z
      .array(
        z
          .object({
            fact: z.enum([
              'copperLayers',
              'widthMm',
              'heightMm',
              'boards',
              'minTraceMm',
              'minSpacingMm',
              'minDrillMm',
              'roundHoles',
              'platedHoles',
              'slots',
              'castellatedHoles',
            ]),
            before: z.number().optional(),
            after: z.number().optional(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly()
  .meta({ id: 'BoardComparison' });

/** Two stored files that were compared. Files that are equal byte for byte have no further comparison. */
export const comparedFiles = z
  .object({
    before: z.object({ fileName: z.string() }),
    after: z.object({ fileName: z.string() }),
    isSameFile: z.boolean(),
    comparison: boardComparison.nullable(),
    /** The part of the drawing area that every image of the comparison shows. */
    box: box.nullable(),
  })
  .meta({ id: 'ComparedFiles' });
