/**
 * A copy of plain JSON that PostgreSQL can keep: no NUL and no half of a surrogate pair in any text. What a board file
 * says about itself ends up in its facts, and it may say anything.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storableText(name), storable(item)]));
}

const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
