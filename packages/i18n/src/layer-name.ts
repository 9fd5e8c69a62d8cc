/**
 * Returns the name of a layer, by the role detected in its file.
 * @param say a text of the `role` part of the `quote` area; undefined for a role without one
 */
export function layerNameBy(
  role: string,
  say: (key: string, parameters?: { readonly number: string }) => string | undefined,
): string {
  const number = /^copper-inner-(\d+)$/.exec(role)?.[1];
  return (number === undefined ? say(role) : say('inner', { number })) ?? role;
}
