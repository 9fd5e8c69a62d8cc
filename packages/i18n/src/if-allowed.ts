/**
 * Uses storage, a cookie, or a channel of the browser. Access to them throws where the browser denies them (private windows,
 * policies, sandboxed frames), where there is no space, and where an earlier version stored another form.
 * @returns undefined after an error
 */
export function ifAllowed<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
