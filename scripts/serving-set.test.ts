import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const isFile = (file: string): boolean =>
  fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Entry points of `npm start`: it installs, builds the apps and serves them. */
const STARTS = [
  'scripts/start.mjs',
  ...['server', 'web', 'console'].map((app) => `apps/${app}/vite.config.ts`),
  // Inputs of the builds.
  ...matches(read('apps/server/vite.config.ts'), /'(src\/[\w/-]+\.ts)'/g).map((file) => `apps/server/${file}`),
  ...['index.html', 'src/lazy-app.ts', 'src/prerender.tsx'].map((file) => `apps/web/${file}`),
  'apps/console/index.html',
];

/** Commands for which `npm start` has installed enough; they run from source, or are built from it. */
const COMMANDS = matches(read('package.json'), /": "(?:tsx|exec node scripts\/tool\.mjs) ([^ "]+\.ts)/g);

/** In `dependencies` without an import: it runs the commands. */
const WITHOUT_IMPORT = ['tsx'];

test('serving needs exactly the packages that are in `dependencies`', () => {
  expect(COMMANDS).toContain('apps/server/src/backup-cli.ts');
  const imported = packagesImportedFrom([...STARTS, ...COMMANDS]);
  const declared = workspaces().flatMap((folder) => Object.keys(manifest(folder).dependencies ?? {}));
  expect(sorted([...imported, ...WITHOUT_IMPORT])).toEqual(
    sorted(declared.filter((name) => !name.startsWith('@xunban/'))),
  );
});

/**
 * npm installs an optional peer of a package together with it when the project has it anywhere, even as a tool. `vite` has `jiti`,
 * `i18next` the type checker.
 */
test('only known development tools are installed as optional peers of packages that serving needs', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { devOptional?: boolean }> };
  const both = Object.keys(packages).filter((place) => packages[place]?.devOptional);
  expect(both).toEqual(['@types/react', 'jiti', 'typescript'].map((name) => `node_modules/${name}`));
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

function manifest(folder: string): Manifest {
  return JSON.parse(read(path.posix.join(folder, 'package.json')));
}

function workspaces(): readonly string[] {
  const below = ['packages', 'apps'].flatMap((folder) =>
    fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['', 'e2e', 'bench', 'fuzz', ...below];
}

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

/** Follows imports through files and workspaces. Types are left out, because they need no package at run time. */
function packagesImportedFrom(starts: readonly string[]): ReadonlySet<string> {
  const packages = new Set<string>();
  const visited = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    for (const specifier of specifiersOf(file)) {
      const own = ownFile(specifier);
      if (own !== undefined) waiting.push(own);
      else if (isPackage(specifier)) packages.add(packageOf(specifier));
    }
  }
  return packages;
}

function specifiersOf(file: string): readonly string[] {
  const text = read(file);
  // Vite is run as a separate process.
  const found = file === 'scripts/build.mjs' ? ['vite'] : [];
  if (file.endsWith('.html'))
    found.push(...matches(text, /<script type="module" src="\/?([^"]+)"/g).map((src) => `./${src}`));
  else if (file.endsWith('.css')) found.push(...matches(text, /@import (?:url\()?['"]([^'"]+)/g));
  else if (/\.(tsx?|mjs)$/.test(file)) found.push(...importsOf(file, text));
  return found.map((each) => (each.startsWith('.') ? path.posix.join('/', path.posix.dirname(file), each) : each));
}

function importsOf(file: string, text: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const isNeeded = ({ entries }: { entries: readonly { isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const exported = staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  return [
    ...staticImports.filter(isNeeded).map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      matches(text.slice(start, end), /^['"`]([^$]+)['"`]$/g),
    ),
    ...matches(text, /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g),
  ];
}

/** The file of a path from the root, or of a module of a workspace; undefined for everything else. */
function ownFile(specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('/') && isFile(plain)) return plain.slice(1);
  return plain.startsWith('@xunban/') ? fileOfWorkspace(plain) : undefined;
}

function fileOfWorkspace(specifier: string): string {
  const [, name = '', ...rest] = specifier.split('/');
  const exported = manifest(`packages/${name}`).exports ?? {};
  const subpath = rest.length === 0 ? '.' : `./${rest.join('/')}`;
  const target = exported[subpath] ?? exported[`${path.posix.dirname(subpath)}/*`]?.replace('*', rest.at(-1) ?? '');
  if (target === undefined) throw new Error(`"${specifier}" is not exported`);
  return path.posix.join('packages', name, target);
}

const isPackage = (specifier: string): boolean =>
  /^(@[\w-]+\/)?[a-z][\w.-]*(\/|$)/.test(specifier) && !isBuiltin(specifier);
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
