import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@xunban/i18n/languages';
import { zipSync } from 'fflate';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '..');
const root = path.join(folder, '../..');

/** Fields whose names and options the dialog shows. */
const SHOWN_FIELDS = ['layers', 'lengthMm', 'widthMm', 'thicknessMm', 'maskColour', 'finish', 'leadTime'];

export interface Instance {
  /** Address that the dialog begins with; empty for none. */
  readonly server: string;
}

export interface KicadPackage {
  readonly zip: Uint8Array;
  /** Metadata in the archive, and with hash and sizes as a repository needs it. */
  readonly metadata: Metadata;
  readonly listed: Metadata;
}

interface Metadata {
  readonly versions: readonly [Readonly<Record<string, string | number>>];
  readonly [field: string]: unknown;
}

/** Makes the package for KiCad's plug-in manager. The same sources give the same bytes. */
export async function makePackage({ server }: Instance): Promise<KicadPackage> {
  const metadata = JSON.parse(readFileSync(path.join(folder, 'metadata.json'), 'utf8')) as Metadata;
  const files: Record<string, Uint8Array> = {
    'metadata.json': json(metadata),
    'resources/icon.png': await icon(64),
    ...(await pluginFiles({ server })),
  };
  const zip = zipSync(files, { mtime: '1980-01-01T00:00:00', level: 9 });
  const [version] = metadata.versions;
  const facts = {
    download_sha256: createHash('sha256').update(zip).digest('hex'),
    download_size: zip.length,
    install_size: Object.values(files).reduce((sum, { length }) => sum + length, 0),
  };
  return { zip, metadata, listed: { ...metadata, versions: [{ ...version, ...facts }] } };
}

/** The files of the plug-in by their names in the archive: sources, and what the build adds to them. */
async function pluginFiles(instance: Instance): Promise<Record<string, Uint8Array>> {
  const sources = readdirSync(path.join(folder, 'plugins')).filter((name) => /\.(py|json)$/.test(name));
  return {
    ...Object.fromEntries(
      sources.sort().map((name) => [`plugins/${name}`, readFileSync(path.join(folder, 'plugins', name))]),
    ),
    'plugins/board_texts.json': json(Object.fromEntries(LANGUAGES.map((language) => [language, boardTexts(language)]))),
    'plugins/icon.png': await icon(24),
    'plugins/instance.json': json(instance),
  };
}

/** Names of fields, options and rules, as the quote page has them. */
function boardTexts(language: string) {
  const file = path.join(root, `packages/i18n/src/catalogues/${language}/pricing.json`);
  const { field, option, rule } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>;
  return { field: only(field), option: only(option), rule };
}

const only = (all: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(SHOWN_FIELDS.filter((field) => field in all).map((field) => [field, all[field]]));

const json = (value: object) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** The mark of the web app. */
const icon = async (pixels: number): Promise<Uint8Array> =>
  sharp(path.join(root, 'apps/web/public/favicon.svg'), { density: 300 }).resize(pixels, pixels).png().toBuffer();
