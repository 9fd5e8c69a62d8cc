/** Inputs are trimmed, except passwords: a space may be part of one, and the server would not forgive its loss. */
export function trimmed<F extends { readonly [K in keyof F]: string }>(form: F): F {
  const entries = Object.entries<string>(form).map(([name, value]) => [
    name,
    /password/i.test(name) ? value : value.trim(),
  ]);
  return Object.fromEntries(entries);
}
