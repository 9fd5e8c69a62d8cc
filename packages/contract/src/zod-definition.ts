import type { z } from 'zod';

/** The part of a schema's definition that is read here; zod documents `_zod.def` as its introspection interface. */
export interface SchemaDefinition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
}

export const definitionOf = (schema: z.core.$ZodType): SchemaDefinition =>
  schema._zod.def as unknown as SchemaDefinition;
