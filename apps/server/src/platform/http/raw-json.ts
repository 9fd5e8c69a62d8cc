/** What a signed body says, read from the very bytes that were signed; undefined when it is no JSON. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
