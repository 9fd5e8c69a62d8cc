/** A place in JSON: the names and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** Returns the data with another value at a path; the rest is shared, nothing is mutated. */
export function setAt<T>(data: T, [step, ...rest]: Path, value: unknown): T {
  if (step === undefined) return value as T;
  const inner = setAt((data as Readonly<Record<string | number, unknown>>)[step], rest, value);
  if (Array.isArray(data)) return data.map((item, index) => (index === step ? inner : item)) as T;
  return { ...data, [step]: inner };
}
