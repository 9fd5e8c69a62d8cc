const MOST_NAMES = 1_000;

/** Tells the name of a statement, '' for one that has none. */
export type StatementNames = (text: string) => string;

/**
 * The names under which PostgreSQL keeps the statements of a pool's connections ready, so that it parses and plans each text once
 * per connection. Lists of varying length make ever new texts, hence the limit; those beyond it go unnamed.
 */
export function nameStatements(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined && names.size < MOST_NAMES) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name ?? '';
  };
}
