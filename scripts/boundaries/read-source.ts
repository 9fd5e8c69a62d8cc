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
  /** Key handlers that are not made by `keyHandler`. */
  readonly plainKeyHandlers: readonly Mention[];
  /** Storage and the like, which a browser may deny, outside of `ifAllowed`. */
  readonly unguarded: readonly Mention[];
  /** Text areas that `useTranslation` and `text` ask for. */
  readonly areas: readonly Mention[];
  /** Files that are imported together with text areas: pages by their `load`, parts by `Promise.all` with `loadAreas`. */
  readonly loads: readonly AreaLoad[];
  /** Areas that are awaited alone, before anything is shown. */
  readonly firstAreas: readonly string[];
  /** Constants whose names end in `_AREAS`. */
  readonly areaLists: Readonly<Record<string, readonly string[]>>;
}

/** An import of a file with the text areas that are fetched beside it, by their names or by those of constants. */
export interface AreaLoad extends Mention {
  readonly areas: readonly string[];
  readonly isPage: boolean;
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
  return { file, imports, ...found, ...browserUses(program, lineAt), ...textAreaUses(file, program, lineAt) };
}

function textAreaUses(file: string, program: Node, lineAt: (offset: number) => number) {
  const [areas, loads, firstAreas]: [Mention[], AreaLoad[], string[]] = [[], [], []];
  const areaLists: Record<string, readonly string[]> = {};
  const areasIn = (node: Node) => within(node, (part) => (part.type === 'Identifier' ? part.name : stringOf(part)));
  const noteLoad = (node: Node, imported: Node, areasNode: Node | undefined, isPage: boolean) => {
    for (const specifier of within(imported, (part) =>
      part.type === 'ImportExpression' ? stringOf(part.source) : undefined,
    ))
      loads.push({
        ...{ text: resolved(file, specifier), line: lineAt(node.start), isPage },
        areas: areasNode ? areasIn(areasNode) : [],
      });
  };
  walk(program, (node) => {
    if (node.type === 'ObjectExpression') {
      const properties = node.properties.flatMap((one) =>
        one.type === 'SpreadElement' && one.argument.type === 'ObjectExpression' ? one.argument.properties : [one],
      );
      const propertyOf = (key: string) => properties.find((one) => one.type === 'Property' && nameOf(one.key) === key);
      const load = propertyOf('load');
      if (load) noteLoad(node, load, propertyOf('textAreas'), true);
    }
    if (node.type === 'VariableDeclarator' && node.init && /_AREAS$/.test(nameOf(node.id)))
      areaLists[nameOf(node.id)] = areasIn(node.init);
    if (node.type === 'AwaitExpression' && isLoadAreas(node.argument)) firstAreas.push(...areasIn(node.argument));
    if (node.type !== 'CallExpression') return true;
    const name = nameOf(node.callee);
    const [first] = node.arguments;
    if (first && name === 'useTranslation')
      for (const text of within(first, stringOf)) areas.push({ text, line: lineAt(node.start) });
    const area = first && name === 'text' ? stringOf(first)?.match(/^([a-z-]+):/)?.[1] : undefined;
    if (area) areas.push({ text: area, line: lineAt(node.start) });
    if (first?.type === 'ArrayExpression') {
      const asked = first.elements.find((one) => one !== null && isLoadAreas(one));
      if (asked) noteLoad(node, first, asked, false);
    }
    return true;
  });
  return { areas, loads, firstAreas, areaLists };
}

const isLoadAreas = (node: Node): boolean => node.type === 'CallExpression' && nameOf(node.callee) === 'loadAreas';

/** Returns the texts that `pick` gives for a node and those below it. */
function within(node: Node, pick: (node: Node) => string | undefined): readonly string[] {
  const found: string[] = [];
  walk(node, (part) => {
    const text = pick(part);
    if (text !== undefined) found.push(text);
    return true;
  });
  return found;
}

const nameOf = (node: Node): string => (node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : '');

/** Access to any of these throws where the browser denies it. */
const DENIABLE = /^(localStorage|sessionStorage|indexedDB|BroadcastChannel)$/;
const DENIABLE_MEMBER = /^(document\.cookie|navigator\.(locks|storage|serviceWorker))$/;

function browserUses(program: Node, lineAt: (offset: number) => number) {
  const [handlers, made, unguarded]: [Mention[], Set<string>, Mention[]] = [[], new Set(), []];
  const isMade = (node: Node) => node.type === 'CallExpression' && nameOf(node.callee) === 'keyHandler';
  const noteHandler = (node: Node) => isMade(node) || handlers.push({ text: nameOf(node), line: lineAt(node.start) });
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && isMade(node.init)) made.add(nameOf(node.id));
    for (const handler of keyHandlersOf(node)) noteHandler(handler);
    return true;
  });
  walk(program, (node) => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'ifAllowed') return false;
    const text = node.type === 'MemberExpression' ? `${nameOf(node.object)}.${nameOf(node.property)}` : nameOf(node);
    if (DENIABLE.test(text) || DENIABLE_MEMBER.test(text)) unguarded.push({ text, line: lineAt(node.start) });
    return true;
  });
  return { plainKeyHandlers: handlers.filter(({ text }) => !made.has(text)), unguarded };
}

/** Returns what a node gives as the handler of keys: to an element, in an object of its properties, or to an event target. */
function keyHandlersOf(node: Node): readonly Node[] {
  if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && KEY_PROP.test(node.name.name))
    return node.value?.type === 'JSXExpressionContainer' ? [node.value.expression] : [];
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' && KEY_PROP.test(one.key.name) ? [one.value] : [],
    );
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { property } = node.callee;
  const [event, handler] = node.arguments;
  const isOfKeys = event && KEY_EVENT.test(stringOf(event) ?? '');
  return property.type === 'Identifier' && property.name === 'addEventListener' && isOfKeys && handler ? [handler] : [];
}

const KEY_PROP = /^onKey(Down|Up|Press)(Capture)?$/;
const KEY_EVENT = /^key(down|up|press)$/;

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
