import { z } from 'zod';
import type { FieldPermission } from './staff-permissions.ts';
import { definitionOf, type SchemaDefinition } from './zod-definition.ts';

const fieldPermissions = z.registry<{ readonly permission: FieldPermission }>();

/**
 * A field of an answer to staff that is left out without the permission: `amount: visibleWith('amount.view', yuan)`. It is then
 * optional, so that the code that shows it must handle its absence. Members see their own data in full.
 */
export function visibleWith<T extends z.ZodType>(permission: FieldPermission, field: T): z.ZodOptional<T> {
  const optional = field.optional();
  fieldPermissions.add(optional, { permission });
  return optional;
}

/** Returns the permission to see a field; undefined when every caller can see it. */
export const permissionOfField = (field: z.core.$ZodType): FieldPermission | undefined =>
  fieldPermissions.get(field)?.permission;

/** A copy of a field that is seen as the field itself is. */
export function visibleLike<T extends z.ZodType>(field: z.ZodType, copy: T): T {
  const permission = permissionOfField(field);
  if (permission) fieldPermissions.add(copy, { permission });
  return copy;
}

export interface VisibleField {
  /** Names from the answer to the field; an item of a list has none, and `*` stands for any key of a record. */
  readonly path: readonly string[];
  readonly permission: FieldPermission;
}

/** The fields of a schema that need a permission, the outermost only: what stands inside one goes with it. */
export function visibleFields(schema: z.ZodType, path: readonly string[] = []): VisibleField[] {
  const def = definitionOf(schema);
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
      const permission = permissionOfField(field);
      const at = [...path, name];
      return permission ? [{ path: at, permission }, ...visibleFields(field, at)] : visibleFields(field, at);
    }),
    ...innerSchemas(def).flatMap((inner) => visibleFields(inner, def.type === 'record' ? [...path, '*'] : path)),
  ];
}

/** Returns a schema's inner schemas other than object fields. */
export const innerSchemas = (def: SchemaDefinition): readonly z.ZodType[] =>
  [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? []), ...(def.items ?? [])].filter(
    (inner) => inner !== undefined,
  );

/** Gives a value that fits the schema without some of its fields, and without undeclared ones. What it was given stays as it is. */
export type Withholder = (value: unknown) => unknown;

/**
 * Returns a function that removes the fields of the missing permissions; undefined when the schema has none of them.
 * @throws {Error} when such a field is in a union or a tuple: its value would not show which alternative it is
 */
export function withholder(schema: z.ZodType, lacking: ReadonlySet<FieldPermission>): Withholder | undefined {
  const def = definitionOf(schema);
  if (def.type === 'object') return objectWithholder(def.shape ?? {}, lacking);
  if (def.options || def.items) {
    if (visibleFields(schema).length > 0) throw new Error('field with a permission inside a union or a tuple');
    return undefined;
  }
  const inner = def.element ?? def.innerType ?? def.in ?? def.valueType;
  const without = inner && withholder(inner, lacking);
  if (!without) return undefined;
  if (def.type === 'array') return (value) => (Array.isArray(value) ? value.map(without) : value);
  if (def.type !== 'record') return (value) => (value == null ? value : without(value));
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, item]: [string, unknown]) => [key, without(item)]));
}

function objectWithholder(
  shape: Readonly<Record<string, z.ZodType>>,
  lacking: ReadonlySet<FieldPermission>,
): Withholder | undefined {
  const remaining: (readonly [string, Withholder | undefined])[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const permission = permissionOfField(field);
    const without = withholder(field, lacking);
    if (!permission || !lacking.has(permission)) remaining.push([name, without]);
  }
  if (remaining.length === Object.keys(shape).length && remaining.every(([, without]) => !without)) return undefined;
  return (value) => {
    // The same names in the same order for every value: copies of one form, which cost a third of any others.
    const given = value as Readonly<Record<string, unknown>>;
    const copy: Record<string, unknown> = {};
    for (const [name, without] of remaining) {
      const field = given[name];
      copy[name] = without && field !== undefined ? without(field) : field;
    }
    return copy;
  };
}
