/** Parses a signed body from exactly the bytes that were signed; undefined when it is not valid JSON. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
