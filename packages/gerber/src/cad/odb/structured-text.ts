import { latin1 } from '../../gerber/scanner.ts';

/** A block `NAME { KEY=VALUE … }` of the matrix, a step header or a tool list. Keys are in upper case. */
export interface TextBlock {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
}

export interface StructuredText {
  /** Values outside blocks. */
  readonly values: ReadonlyMap<string, string>;
  readonly blocks: readonly TextBlock[];
}

const longestLine = 2_000;
const maxBlocks = 20_000;

/** Parses the file tolerantly: invalid lines are skipped, an unclosed block ends with the file. */
export function parseStructuredText(bytes: Uint8Array): StructuredText {
  const values = new Map<string, string>();
  const blocks: TextBlock[] = [];
  let open: Map<string, string> | undefined;
  for (const raw of linesOf(bytes)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.endsWith('{')) {
      if (blocks.length >= maxBlocks) break;
      open = new Map();
      blocks.push({ name: line.slice(0, -1).trim().toUpperCase(), values: open });
    } else if (line.startsWith('}')) open = undefined;
    else {
      const equals = line.indexOf('=');
      if (equals <= 0) continue;
      const value = line.slice(equals + 1).trim();
      (open ?? values).set(line.slice(0, equals).trim().toUpperCase(), value.replace(/^"(.*)"$/, '$1'));
    }
  }
  return { values, blocks };
}

/** The lines of a file, whatever ends them; a longer one than any format has is cut. */
export function* linesOf(bytes: Uint8Array): Generator<string> {
  let start = 0;
  while (start < bytes.length) {
    let end = start;
    while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end += 1;
    if (end > start) yield latin1(bytes, start, Math.min(end, start + longestLine));
    start = end + 1;
  }
}

/** Returns the unit that a file states; undefined when it states none. `UNITS=MM` and the older `U MM`. */
export function statedUnit(value: string | undefined): 'mm' | 'inch' | undefined {
  if (value === undefined) return undefined;
  return /^\s*mm/i.test(value) ? 'mm' : /^\s*in/i.test(value) ? 'inch' : undefined;
}
