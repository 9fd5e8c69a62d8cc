import path from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** Declarations and references in one TypeScript file. Comments do not count. */
export interface Source {
  /** From the root of the repository, with `/`. */
  readonly file: string;
  readonly imports: readonly Import[];
  /** Strings, templates (`?` where something is put in), names and keys, with what they stand for. */
  readonly texts: readonly Mention[];
  readonly names: readonly Mention[];
  /** First words of strings that are passed to a query builder as a table: `selectFrom('payment as p')`. */
  readonly tables: readonly Mention[];
  /** Global functions and objects that the file uses: `Date.now`, `new Date()`, `window`. */
  readonly globals: readonly Mention[];
}

export interface Mention {
  readonly text: string;
  readonly line: number;
}

export interface Import extends Mention {
  /** True for a type-only import, absent at runtime. */
  readonly isOfTypes: boolean;
}

/**
 * Reads one file. Imports are paths from the root of the repository when they are relative, else as they stand; types,
 * `import()`, re-exports and `new URL('./worker.ts', import.meta.url)` count.
 * @throws {Error} when the file is not TypeScript
 */
export function readSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports: Import[] = [];
  const found = { texts: [], names: [], tables: [], globals: [] } as Record<Kind, Mention[]>;
  const lineAt = lineCounter(text);
  const note: Note = (kind, mentioned, node) => found[kind].push({ text: mentioned, line: lineAt(node.start) });
  walk(program, (node) => {
    // A schema method name (`z.guid()`) is not one of our names.
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'z') return false;
    const specifier = specifierOf(node);
    if (specifier !== undefined)
      imports.push({ text: resolved(file, specifier), line: lineAt(node.start), isOfTypes: isOfTypes(node) });
    noteNames(node, note);
    noteTables(node, note);
    noteGlobals(node, note);
    return true;
  });
  return { file, imports, ...found };
}

type Kind = 'texts' | 'names' | 'tables' | 'globals';
type Node = ESTree.Node;
type Note = (kind: Kind, text: string, node: Node) => void;

/** Returns the import specifier of a node: a value, type or dynamic import, or a worker. */
function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node.source.value;
    case 'ExportNamedDeclaration':
      return node.source?.value;
    case 'ImportExpression':
    case 'TSImportType':
      return stringOf(node.source);
    case 'NewExpression': {
      const [target, base] = node.arguments;
      const specifier = target && stringOf(target);
      const isOwn = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
      return isOwn && specifier?.endsWith('.ts') ? specifier : undefined;
    }
    default:
      return undefined;
  }
}

function isOfTypes(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return node.importKind === 'type';
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') return node.exportKind === 'type';
  return node.type === 'TSImportType';
}

function noteNames(node: Node, note: Note): void {
  if (node.type === 'Identifier') note('names', node.name, node);
  else if (node.type === 'Literal' && typeof node.value === 'string') note('texts', node.value, node);
  else if (node.type === 'TemplateLiteral')
    note('texts', node.quasis.map((part) => part.value.cooked ?? '').join('?'), node);
}

/** Kysely's functions that take a table first. */
const TAKES_TABLE =
  /^(selectFrom|from|insertInto|updateTable|deleteFrom|mergeInto|using|table|(inner|left|right|full|cross)Join(Lateral)?)$/;

function noteTables(node: Node, note: Note): void {
  // The type of a row: `Database['payment']`.
  if (node.type === 'TSIndexedAccessType' && node.indexType.type === 'TSLiteralType') {
    const name = stringOf(node.indexType.literal);
    const { objectType } = node;
    const isDatabase =
      objectType.type === 'TSTypeReference' &&
      objectType.typeName.type === 'Identifier' &&
      objectType.typeName.name === 'Database';
    if (name !== undefined && isDatabase) note('tables', name, node);
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
  if (node.callee.property.type !== 'Identifier' || !TAKES_TABLE.test(node.callee.property.name)) return;
  const [first] = node.arguments;
  const given = first?.type === 'ArrayExpression' ? first.elements : [first];
  for (const one of given) {
    const name = one && stringOf(one)?.split(/\s/)[0];
    if (name) note('tables', name, one);
  }
}

function noteGlobals(node: Node, note: Note): void {
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier')
    note('globals', `${node.object.name}.${node.property.name}`, node);
  else if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.arguments.length === 0)
    note('globals', `new ${node.callee.name}()`, node);
  else if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
    note('globals', `${node.callee.name}()`, node);
}

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'TemplateLiteral' && node.quasis.length === 1 ? (node.quasis[0]?.value.raw ?? '') : undefined;
}

const resolved = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;

/** @param visit returns whether to descend below a node */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) isNode(item) && walk(item, visit);
    else if (isNode(value)) walk(value, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Offsets come in any order; lines are looked up by halving. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
