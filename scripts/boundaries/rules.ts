import { type Graph, knotsOf } from './graph.ts';
import { FEATURES } from './modules.ts';
import type { Mention, Source } from './read-source.ts';
import { TABLE_OWNERS } from './tables.ts';

/** A rule for the whole repository. Its check reports each violation. */
export interface Rule {
  readonly name: string;
  readonly check: (sources: readonly Source[], words: SpecNames) => readonly Violation[];
}

export interface Violation {
  readonly file: string;
  /** The error without the line number: it stays the same when code above it moves. */
  readonly message: string;
  readonly line: number;
}

/** The spellings of the specification that stop at `packages/contract`. */
export type SpecNames = ReadonlySet<string>;

export const RULES: readonly Rule[] = [
  { name: 'packages know no application, applications know no other one', check: eachProduct(workspaceFaults) },
  { name: 'pure packages know no Node, screen, clock or database', check: eachProduct(pureFaults) },
  { name: 'no feature of the server goes by the clock of its process', check: eachProduct(processClockFaults) },
  { name: 'the server platform knows no feature', check: eachProduct(serverLayerFaults) },
  { name: 'a feature keeps its store to itself', check: eachProduct(foreignStoreFaults) },
  { name: 'a feature of the server imports only what stands below it', check: eachProduct(layerFaults) },
  { name: 'other modules reach fulfilment through its port only', check: eachProduct(fulfilmentPortFaults) },
  { name: 'one file names downloads', check: eachProduct(dispositionFaults) },
  { name: 'a table is named by its owner only', check: eachProduct(foreignTableFaults) },
  { name: 'shared parts of a site know no feature, features no other page', check: eachProduct(siteFaults) },
  {
    name: 'the features of a site form no circle',
    check: (sources) => ['apps/web', 'apps/console'].flatMap((site) => featureKnots(site, sources)),
  },
  { name: 'pages take the schemas of the contract as types only', check: eachProduct(schemaFaults) },
  { name: 'key handlers ignore the keys of an input method', check: eachProduct(keyFaults) },
  { name: 'storage that a browser may deny is used within `ifAllowed`', check: eachProduct(storageFaults) },
  { name: 'files form no circle', check: fileKnots },
  { name: 'a page loads the text areas that it shows', check: areaFaults },
  { name: 'API names stop at the contract', check: eachProduct(specNameFaults) },
];

/** Below `src` of an application or package, and neither test nor what tests share: what is delivered. */
export const isProduct = (file: string): boolean => DELIVERED.test(file) && !FOR_TESTS.test(file);
const DELIVERED = /^(apps|packages)\/[^/]+\/src\//;
const FOR_TESTS = /\.test\.tsx?$|\/testing\/|\/test-support\.ts$|^packages\/testkit\//;

/** Each error in a file counts once, however often it occurs. */
function eachProduct(check: (source: Source, words: SpecNames) => Iterable<Violation>): Rule['check'] {
  return (sources, specNames) =>
    sources
      .filter(({ file }) => isProduct(file))
      .flatMap((source) => [
        ...new Map([...check(source, specNames)].map((violation) => [violation.message, violation])).values(),
      ]);
}

const fault = (file: string, mention: Mention, message: string): Violation => ({ file, line: mention.line, message });

const APPS: ReadonlySet<string> = new Set(['server', 'web', 'console']);

function* workspaceFaults({ file, imports }: Source): Iterable<Violation> {
  const own = workspaceOf(file);
  for (const mention of imports) {
    const [scope, name = '', deeper] = mention.text.split('/');
    if (scope === '@xunban') {
      if (deeper === 'src') yield fault(file, mention, `${mention.text} goes past the exports of a package`);
      else if (APPS.has(name)) yield fault(file, mention, `${mention.text} is an application`);
      else if (name === 'testkit') yield fault(file, mention, `${mention.text} is for tests`);
    } else if (isPath(mention.text) && workspaceOf(mention.text) !== own)
      yield fault(file, mention, `${mention.text} is another workspace: import it by its package name`);
  }
}

const workspaceOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const isPath = (text: string): boolean => /^(apps|packages|scripts|e2e|bench|fuzz)\//.test(text);

/** Imports allowed in a pure package besides its own files. */
const PURE: Readonly<Record<string, RegExp>> = {
  'packages/money': /^$/,
  'packages/access': /^$/,
  'packages/gerber': /^(clipper2-ts|fflate|libarchive-wasm|saxes)$/,
  'packages/pricing': /^(zod|tyme4ts|@xunban\/(contract|gerber|money)(\/.*)?)$/,
};
const IMPURE =
  /^(Date\.now|new Date\(\)|performance\.now|(setTimeout|setInterval|setImmediate|fetch|require)\(\)|(process|window|document|navigator|localStorage)\.\w+)$/;

function* pureFaults({ file, imports, globals }: Source): Iterable<Violation> {
  const allowed = PURE[workspaceOf(file)];
  if (!allowed || file.includes('/src/cli/')) return;
  for (const mention of imports)
    if (!isPath(mention.text) && !allowed.test(mention.text)) yield fault(file, mention, `imports ${mention.text}`);
  for (const mention of globals) if (IMPURE.test(mention.text)) yield fault(file, mention, `uses ${mention.text}`);
}

const SERVER = 'apps/server/src/';

/** The time comes from the database. Code that needs the process clock imports it from `platform/clock.ts`, by its name. */
function* processClockFaults({ file, globals }: Source): Iterable<Violation> {
  if (!file.startsWith(`${SERVER}features/`)) return;
  for (const mention of globals)
    if (mention.text === 'new Date()' || mention.text === 'Date.now')
      yield fault(file, mention, `uses ${mention.text}`);
}

/** platform ← features ← what puts them together. */
function* serverLayerFaults({ file, imports }: Source): Iterable<Violation> {
  const above = file.startsWith(`${SERVER}platform/`) ? ABOVE_PLATFORM : featureOf(file) ? ABOVE_FEATURES : undefined;
  if (!above || !file.startsWith(SERVER)) return;
  for (const mention of imports) if (above.test(mention.text)) yield fault(file, mention, `imports ${mention.text}`);
}

const ABOVE_PLATFORM = /^apps\/server\/src\/(?!platform\/)/;
/** Files next to the modules compose them, as `main.ts` and `server.ts` compose everything. */
const ABOVE_FEATURES = /^apps\/server\/src\/(testing\/|(features\/)?[^/]+\.ts$)/;

function* foreignStoreFaults({ file, imports }: Source): Iterable<Violation> {
  for (const mention of imports)
    if (mention.text.startsWith(`${SERVER}features/`) && /-store\.ts$/.test(mention.text))
      if (featureOf(mention.text) !== featureOf(file)) yield fault(file, mention, `imports ${mention.text}`);
}

/** Modules first, then the features within one. */
function* layerFaults({ file, imports }: Source): Iterable<Violation> {
  const from = file.startsWith(SERVER) ? featureOf(file) : undefined;
  if (!from) return;
  const own = FEATURES.indexOf(from);
  if (own < 0) yield { file, line: 1, message: `${from} has no place in modules.ts` };
  for (const mention of imports) {
    const to = mention.text.startsWith(SERVER) ? featureOf(mention.text) : undefined;
    if (to && to !== from && FEATURES.indexOf(to) < own)
      yield fault(file, mention, `imports ${to}, which stands above`);
  }
}

const FULFILMENT = `${SERVER}features/fulfilment/`;
/** Seeds our own factories and reads what export and erasure find there. */
const COMPOSES_FULFILMENT = new RegExp(`^${SERVER}features/operations/`);

function* fulfilmentPortFaults({ file, imports }: Source): Iterable<Violation> {
  if (featureOf(file) === undefined || file.startsWith(FULFILMENT) || COMPOSES_FULFILMENT.test(file)) return;
  for (const mention of imports)
    if (mention.text.startsWith(FULFILMENT) && !mention.text.startsWith(`${FULFILMENT}port/`))
      yield fault(file, mention, `imports ${mention.text}`);
}

const IN_BROWSERS = /^(apps\/(web|console)|packages\/(ui|i18n))\/src\//;

/**
 * The whole contract imports zod, which compiles text as a script: the security policy of the apps forbids it, and it is large.
 */
function* schemaFaults({ file, imports }: Source): Iterable<Violation> {
  if (!IN_BROWSERS.test(file)) return;
  for (const mention of imports)
    if (mention.text === '@xunban/contract' && !mention.isOfTypes)
      yield fault(file, mention, 'imports values of the whole contract: take them from a part of it');
}

function* keyFaults({ file, plainKeyHandlers }: Source): Iterable<Violation> {
  for (const mention of plainKeyHandlers) yield fault(file, mention, `key handler ${mention.text} without keyHandler`);
}

function* storageFaults({ file, unguarded }: Source): Iterable<Violation> {
  if (!RUNS_IN_BROWSERS.test(file)) return;
  for (const mention of unguarded) yield fault(file, mention, `uses ${mention.text} outside of ifAllowed`);
}

const RUNS_IN_BROWSERS = /^(apps\/(web|console)|packages)\//;

/** `orders/carts` of `apps/server/src/features/orders/carts/cart-store.ts`; undefined outside of features. */
const featureOf = (file: string): string | undefined =>
  file.match(/^apps\/[^/]+\/src\/features\/([^/]+\/[^/]+)\//)?.[1];

/** Every arrow between two features of one knot, with a file that draws it. */
function featureKnots(app: string, sources: readonly Source[]): readonly Violation[] {
  const arrows = new Map<string, Violation & { readonly from: string; readonly to: string }>();
  const graph = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = isProduct(file) && file.startsWith(`${app}/`) ? featureOf(file) : undefined;
    for (const mention of from ? imports : []) {
      const to = mention.text.startsWith(`${app}/`) ? featureOf(mention.text) : undefined;
      if (!from || !to || from === to) continue;
      add(graph, from, to);
      const message = `${from} -> ${to}`;
      if (!arrows.has(message)) arrows.set(message, { ...fault(file, mention, message), from, to });
    }
  }
  const knots = knotsOf(graph);
  return [...arrows.values()].filter(({ from, to }) => knots.some((knot) => knot.includes(from) && knot.includes(to)));
}

function add(graph: Map<string, Set<string>>, from: string, to: string): void {
  const known = graph.get(from);
  if (known) known.add(to);
  else graph.set(from, new Set([to]));
}

function fileKnots(sources: readonly Source[]): readonly Violation[] {
  const graph: Graph = new Map(sources.map(({ file, imports }) => [file, new Set(imports.map(({ text }) => text))]));
  return knotsOf(graph).map(([file = '', ...rest]) => ({
    file,
    line: 1,
    message: `in a circle with ${rest.join(', ')}`,
  }));
}

/**
 * A component that asks for an area that its page did not load suspends, and the whole page vanishes until it has come. What is
 * imported later without areas of its own counts as a part of its importer.
 */
function areaFaults(sources: readonly Source[]): readonly Violation[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const constants = new Map(sources.flatMap(({ areaLists }) => Object.entries(areaLists)));
  const spelled = (areas: readonly string[]): readonly string[] =>
    areas.flatMap((area) => (constants.has(area) ? spelled(constants.get(area) ?? []) : [area]));
  const known = new Map<string, ReadonlyMap<string, string>>();
  /** Areas that a file asks for, itself or by what it imports, each with the file that asks. */
  const neededBy = (imported: string): ReadonlyMap<string, string> => {
    const file = [imported, `${imported}x`].find((name) => byFile.has(name)) ?? imported;
    const found = known.get(file);
    if (found) return found;
    const needed = new Map<string, string>();
    known.set(file, needed);
    const source = byFile.get(file);
    for (const { text } of source?.areas ?? []) needed.set(text, file);
    for (const { text, isOfTypes } of source?.imports ?? []) {
      const load = source?.loads.find((one) => one.text === text);
      if (isOfTypes || load?.isPage) continue;
      const loaded = spelled(load?.areas ?? []);
      for (const [area, by] of neededBy(fileOf(text))) if (!loaded.includes(area)) needed.set(area, by);
    }
    return needed;
  };
  const missing = (file: string, needed: ReadonlyMap<string, string>, loaded: readonly string[], line = 1) =>
    [...needed]
      .filter(([area]) => !loaded.includes(area))
      .map(([area, by]): Violation => ({ file, line, message: `${area} is not loaded for ${by}` }));
  return sources.flatMap(({ file, loads }) => {
    const main = `${workspaceOf(file)}/src/main.tsx`;
    const first = ['common', 'pages', ...(byFile.get(main)?.firstAreas ?? [])];
    return [
      ...(file === main ? missing(file, neededBy(file), first) : []),
      ...loads
        .filter(({ isPage }) => isPage)
        .flatMap(({ text, areas, line }) => missing(file, neededBy(text), [...first, ...spelled(areas)], line)),
    ];
  });
}

/** The file of an import from a package of the repository; other imports as they stand. */
const fileOf = (text: string): string =>
  text.replace(/^@xunban\/([^/]+)(?:\/(.+))?$/, (_, name, part = 'index') => `packages/${name}/src/${part}.ts`);

/** A table is named to a query builder, in SQL text, or by the type of its rows. */
function* foreignTableFaults({ file, texts, tables }: Source): Iterable<Violation> {
  if (!file.startsWith(SERVER)) return;
  const below = file.slice(SERVER.length);
  const inSql = texts.flatMap(({ text, line }) => tablesInSql(text).map((table) => ({ text: table, line })));
  for (const mention of [...tables, ...inSql]) {
    const owner = TABLE_OWNERS[mention.text];
    if (owner && !below.startsWith(owner)) yield fault(file, mention, `names the table ${mention.text} of ${owner}`);
    else if (!owner && SNAKE.test(mention.text) && tables.includes(mention))
      yield fault(file, mention, `names ${mention.text}, which has no owner in tables.ts`);
  }
}

const SNAKE = /^[a-z]+(_[a-z]+)+$/;
const NAMED_IN_SQL = new RegExp(
  `\\b(?:from|join|into|update|table|only|using|truncate)\\s+"?(${Object.keys(TABLE_OWNERS).join('|')})\\b(?!\\s*\\()`,
  'gi',
);
/** A text that is SQL at all; a sentence may well speak of what comes `from payment`. */
const LOOKS_LIKE_SQL = /\b(select|insert|update|delete|join|truncate|alter|lock)\b/i;

const tablesInSql = (text: string): readonly string[] =>
  LOOKS_LIKE_SQL.test(text) ? [...text.matchAll(NAMED_IN_SQL)].map((match) => (match[1] ?? '').toLowerCase()) : [];

/** Elsewhere a name would reach the header as it was sent: with marks that turn its ending around, or a quote that ends it. */
function* dispositionFaults({ file, texts }: Source): Iterable<Violation> {
  if (!file.startsWith(SERVER) || file === `${SERVER}platform/files/attachment-headers.ts`) return;
  for (const mention of texts)
    if (/^(attachment|inline); ?filename/i.test(mention.text)) yield fault(file, mention, `writes ${mention.text}`);
}

/** A site: app -> features -> shared. Of another feature, components and models may be used, pages never. */
function* siteFaults({ file, imports }: Source): Iterable<Violation> {
  const [, app, part] = file.match(/^apps\/(web|console)\/src\/([^/]+)/) ?? [];
  if (!app || !part) return;
  for (const mention of imports) {
    const target = mention.text.match(/^apps\/[^/]+\/src\/([^/]+)/)?.[1];
    const isAbove =
      (part === 'shared' && (target === 'features' || target === 'app')) || (part === 'features' && target === 'app');
    const isForeignPage = part === 'features' && isPage(mention.text) && featureOf(mention.text) !== featureOf(file);
    if (isAbove || isForeignPage) yield fault(file, mention, `imports ${mention.text}`);
  }
}

const isPage = (file: string): boolean => featureOf(file) !== undefined && /\/pages\/|-page\.tsx$/.test(file);

function* specNameFaults({ file, names, texts }: Source, specNames: SpecNames): Iterable<Violation> {
  if (file.startsWith('packages/contract/')) return;
  const pattern = new RegExp(`(?<![A-Za-z0-9])(${[...specNames].join('|')})(?![A-Za-z0-9])`);
  for (const mention of [...names, ...texts]) {
    const name = mention.text.match(pattern)?.[1];
    if (name) yield fault(file, mention, `says ${name}`);
  }
}
