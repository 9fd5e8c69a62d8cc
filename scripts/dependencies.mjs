// `node scripts/dependencies.mjs licences` and `… advisories`: the dependency policy of CONTRIBUTING.md.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { read, root, run } from './instance.mjs';

/** Licences that ask for no more than their text. OFL-1.1 is that of fonts. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BSL-1.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Packages with another licence, or with none in `package.json`. Each is used unmodified. */
const EXCEPTIONS = [
  // libvips, a library of its own that sharp loads.
  { name: /^@img\/sharp-/, licences: ['LGPL-3.0-or-later'] },
  // The CSS compiler of vite; its code is not delivered.
  { name: /^lightningcss/, licences: ['MPL-2.0'] },
  // MIT, as its file LICENSE states.
  { name: /^png-js$/, licences: [''] },
];

/**
 * Returns the packages of production whose licence is not allowed, and those that their authors have given up.
 *
 * @param {Readonly<Record<string, { dev?: boolean, link?: boolean, license?: string, deprecated?: string }>>} packages those of
 *   package-lock.json, by place
 * @param {(place: string) => unknown} licenceOf the licence in the installed `package.json`; undefined when it is not installed,
 *   as builds for other platforms are
 */
export function refusedPackages(packages, licenceOf) {
  return Object.entries(packages).flatMap(([place, { dev, link, license, deprecated }]) => {
    if (!place.includes('node_modules/') || link) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (deprecated) return [`${place} is deprecated: ${deprecated}`];
    if (dev) return [];
    const licence = spdxOf(licenceOf(place) ?? license);
    return isAllowed(name, licence) ? [] : [`${place} has the licence "${licence}"`];
  });
}

/**
 * Returns the packages that come from another source than the registry, whose address the lock file leaves out, or whose bytes no
 * strong hash decides.
 *
 * @param {Readonly<Record<string, { link?: boolean, resolved?: string, integrity?: string }>>} packages those of
 *   package-lock.json, by place
 */
export function unverifiedPackages(packages) {
  return Object.entries(packages).flatMap(([place, { link, resolved, integrity = '' }]) => {
    if (!place.includes('node_modules/') || link) return [];
    if (resolved !== undefined) return [`${place} comes from ${resolved}`];
    return /^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${place} has the hash "${integrity}"`];
  });
}

/** Older packages have an object, or a list of which each can be chosen. */
function spdxOf(licence) {
  if (Array.isArray(licence)) return licence.map(spdxOf).join(' OR ');
  return (typeof licence === 'object' ? licence?.type : licence) ?? '';
}

function isAllowed(name, licence) {
  const exception = EXCEPTIONS.find((one) => one.name.test(name));
  const isKnown = (id) => ALLOWED.has(id) || (exception?.licences.includes(id) ?? false);
  // A choice within a list of conditions would be read wrongly.
  if (/\) AND|AND \(/.test(licence)) return false;
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => isKnown(id.trim())));
}

/**
 * Compares the result of `npm audit --json` with the accepted advisories.
 *
 * @returns {{ open: string[], unused: string[] } | undefined} advisories that are not accepted, or no longer, and accepted
 *   ones that are not reported; undefined when the registry was not asked
 */
export function compareAdvisories(report, accepted, today) {
  if (typeof report?.vulnerabilities !== 'object') return undefined;
  const found = new Map();
  for (const cause of Object.values(report.vulnerabilities).flatMap(({ via }) => via)) {
    // A text is the name of another package of the report.
    if (typeof cause === 'string') continue;
    found.set(idOf(cause), `${cause.name} ${cause.range}: ${cause.title} (${cause.severity})`);
  }
  const until = new Map(accepted.map((one) => [one.id, one.until]));
  const open = [...found].flatMap(([id, text]) => {
    const end = until.get(id);
    if (end !== undefined && today <= end) return [];
    return [`${id} ${text}${end === undefined ? '' : `; accepted until ${end} only`}`];
  });
  return { open, unused: accepted.filter(({ id }) => !found.has(id)).map(({ id }) => id) };
}

/** `GHSA-…`, the last part of the address. */
const idOf = ({ url, source }) => (url ? url.slice(url.lastIndexOf('/') + 1) : String(source));

function checkLicences() {
  const { packages } = JSON.parse(read(path.join(root, 'package-lock.json')));
  return refusedPackages(packages, (place) => {
    const manifest = read(path.join(root, place, 'package.json'));
    if (manifest === '') return undefined;
    const { license, licenses } = JSON.parse(manifest);
    return license ?? licenses ?? '';
  });
}

async function checkAdvisories() {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { output } = await run('npm', args, { quiet: true });
  const accepted = JSON.parse(fs.readFileSync(path.join(root, 'scripts/accepted-advisories.json'), 'utf8'));
  const result = compareAdvisories(parsed(output), accepted, new Date().toISOString().slice(0, 10));
  if (!result) {
    console.log('note: the registry could not be asked for advisories');
    return [];
  }
  if (result.unused.length > 0) console.log(`note: no longer reported: ${result.unused.join(', ')}`);
  return result.open;
}

/** Warnings of npm can precede its result. */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = process.argv[2] === 'advisories' ? await checkAdvisories() : checkLicences();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
