const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/**
 * The name under which PostgreSQL keeps a statement ready, so that it parses and plans the text once per connection.
 * Lists of varying length make ever new texts, hence the limit; those beyond it go unnamed ('').
 */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name ?? '';
}
