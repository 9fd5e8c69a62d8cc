import type { SpanDescription } from '../tracing/tracing.ts';

const MAX_TEXTS = 1_000;
const spans = new Map<string, SpanDescription>();

/** Describes a statement by its text, which holds placeholders; constants in it are left out as well. */
export function statementSpan(text: string): SpanDescription {
  const known = spans.get(text);
  if (known) return known;
  const [operation, table] = operationOf(text);
  const made: SpanDescription = {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': text.replaceAll(/'(?:[^']|'')*'/g, '?').replaceAll(/\s+/g, ' '),
    },
  };
  if (spans.size < MAX_TEXTS) spans.set(text, made);
  return made;
}

const WRITE = /\b(insert) into "?(\w+)|\b(update) "?(\w+)"?(?: as "?\w+"?)? set\b|\b(delete) from "?(\w+)/i;

/** The first table that a statement writes, or else the first that it reads. */
function operationOf(text: string): readonly [string, string | undefined] {
  const found = WRITE.exec(text)?.slice(1).filter(Boolean);
  if (found?.[0] !== undefined) return [found[0].toLowerCase(), found[1]];
  const [first = ''] = /\w+/.exec(text) ?? [];
  const operation = first.toLowerCase() === 'with' ? 'select' : first.toLowerCase();
  return [operation, /\bfrom "?(\w+)/i.exec(text)?.[1]];
}
