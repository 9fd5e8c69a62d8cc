/**
 * Returns the name of a layer, by the role detected in its file.
 * @param translate translates the key `role.<key>` of the `quote` area; undefined for a role without a text
 */
export function layerNameWith(
  role: string,
  translate: (key: string, parameters?: { readonly number: string }) => string | undefined,
): string {
  const number = /^copper-inner-(\d+)$/.exec(role)?.[1];
  return (number === undefined ? translate(role) : translate('inner', { number })) ?? role;
}
