import type { Nodes } from 'mdast';

/** One line opens more lists and quotes than any author writes. The parser's time grows with the square of their number. */
const DEEP_LINE = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){32}/;
/** Runs of marks of emphasis in one paragraph: the parser compares each with all before it. */
const MAX_RUNS = 2_000;
const MAX_DEPTH = 100;

/** Returns the line, from 1, that makes a text too deep for the parser; undefined for an ordinary text. */
export function deepLineOf(markdown: string): number | undefined {
  let runs = 0;
  for (const [index, line] of markdown.split('\n').entries()) {
    runs = line.trim() === '' ? 0 : runs + (line.match(/[*_]+/g)?.length ?? 0);
    if (runs > MAX_RUNS || DEEP_LINE.test(line)) return index + 1;
  }
  return undefined;
}

/** True when a part of the parsed text is nested too deeply for functions that walk through it by recursion. */
export function hasDeepNode(tree: Nodes): boolean {
  let level: readonly Nodes[] = [tree];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
    if (level.length === 0) return false;
  }
  return true;
}
