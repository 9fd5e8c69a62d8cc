import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPython } from './find-python.ts';
import { type KicadPackage, makePackage } from './package-files.ts';
import { PACKAGE_SCHEMA } from './package-schema.ts';

const KICADS_SCHEMA = '/usr/share/kicad/schemas/pcm.v1.schema.json';
const hasSchema = existsSync(KICADS_SCHEMA);
const python = findPython();
if (!hasSchema) process.stdout.write('KiCad is not installed: the metadata is checked by the restated rules alone\n');
if (!python) process.stdout.write('Python is not installed: the parts of the KiCad plug-in are not tested\n');

let folder: string;
let made: KicadPackage;
let files: Record<string, Uint8Array>;
beforeAll(async () => {
  made = await makePackage({ server: 'https://www.example.com' });
  files = unzipSync(made.zip);
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-kicad-'));
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (name: string) => new TextDecoder().decode(files[name]);

test('the package has the layout of the plug-in manager, and the same bytes each time', async () => {
  expect(Object.keys(files).filter((name) => !/^plugins\/[\w.]+$/.test(name))).toEqual([
    'metadata.json',
    'resources/icon.png',
  ]);
  expect(Object.keys(files)).toContain('plugins/__init__.py');
  expect(await sharp(files['resources/icon.png']).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
  expect(await sharp(files['plugins/icon.png']).metadata()).toMatchObject({ format: 'png', width: 24, height: 24 });
  expect(JSON.parse(text('plugins/instance.json'))).toEqual({ server: 'https://www.example.com' });
  expect(Buffer.from((await makePackage({ server: 'https://www.example.com' })).zip).equals(made.zip)).toBe(true);
});

test('the metadata follows the rules, in the archive and as a repository lists it', () => {
  const isValid = new Ajv().compile(PACKAGE_SCHEMA);
  expect(JSON.parse(text('metadata.json'))).toEqual(made.metadata);
  for (const metadata of [made.metadata, made.listed]) {
    isValid(metadata);
    expect(isValid.errors).toBeNull();
  }
  expect(isValid({ ...made.metadata, identifier: 'x y' })).toBe(false);
  expect(made.listed.versions[0]).toMatchObject({
    ...{ kicad_version: '6.0', kicad_version_max: '10.99', download_size: made.zip.length },
    download_sha256: createHash('sha256').update(made.zip).digest('hex'),
    install_size: Object.values(files).reduce((sum, { length }) => sum + length, 0),
  });
});

test.skipIf(!hasSchema)('the metadata follows the schema of the installed KiCad', () => {
  const isValid = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(KICADS_SCHEMA, 'utf8')));
  for (const metadata of [made.metadata, made.listed]) {
    isValid(metadata);
    expect(isValid.errors).toBeNull();
  }
  expect(isValid({ ...made.metadata, license: 'mine' })).toBe(false);
});

test.skipIf(!python)('the parts that need no KiCad pass their tests', async () => {
  const tests = path.join(import.meta.dirname, '../tests');
  const env = { ...process.env, PACKAGE: folder, PYTHONDONTWRITEBYTECODE: '1' };
  const { stderr } = await promisify(execFile)(python ?? '', ['-m', 'unittest', 'discover', '-s', tests], { env });
  expect(stderr).toMatch(/Ran \d+ tests/);
});
