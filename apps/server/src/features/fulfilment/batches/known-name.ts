/** A name of the database as one of those that the program knows; its checks let no other in. */
export function known<const T extends string>(names: readonly T[], name: string): T {
  const found = names.find((one) => one === name);
  if (found === undefined) throw new Error(`${name} is none of ${names.join(', ')}.`);
  return found;
}
