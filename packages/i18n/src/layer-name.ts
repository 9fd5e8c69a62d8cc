/**
 * Returns the name of a layer, by the role detected in its file.
 * @param textOf returns a text of the `role` part of the `quote` area; undefined for a role without one
 */
export function layerNameBy(
  role: string,
  textOf: (key: string, parameters?: { readonly number: string }) => string | undefined,
): string {
  const number = /^copper-inner-(\d+)$/.exec(role)?.[1];
  return (number === undefined ? textOf(role) : textOf('inner', { number })) ?? role;
}
