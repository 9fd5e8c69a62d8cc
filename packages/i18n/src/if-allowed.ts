/**
 * Uses storage, a cookie, or a channel of the browser. Access to them throws where the browser denies them (private windows,
 * policies, sandboxed frames), where there is no space, and where an earlier version stored something else.
 * @returns undefined then: nothing was stored
 */
export function ifAllowed<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
