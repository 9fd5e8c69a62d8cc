import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTestKey } from '../testing/api-keys.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** The plug-in in Debian's KiCad: its window checks, quotes and orders a board that KiCad has made. */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
const plugin = path.join(root, 'integrations/kicad');
const PYTHON = '/usr/bin/python3';
const DISPLAY_SERVER = '/usr/bin/Xvfb';

const isThere = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasKicad = isThere(PYTHON, ['-c', 'import pcbnew, wx']) && existsSync(DISPLAY_SERVER);
if (!hasKicad)
  process.stdout.write('KiCad (python3 with pcbnew and wx) or Xvfb is not installed: its plug-in is not used\n');

interface Shown {
  readonly state: string;
  readonly rows: readonly (readonly string[])[];
  readonly price: string;
  readonly more: string;
  readonly selected: readonly (readonly (readonly [kind: string, mm: number, layer: string])[])[];
  readonly where: string;
  readonly end: string;
  readonly opened: readonly string[];
}

describe.skipIf(!hasKicad)('the KiCad plug-in', () => {
  let server: TestServer;
  let folder: string;
  let display: ChildProcess;
  let number = '';
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    server = await startTestServer({ ROLES: 'api,pricing' });
    folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-kicad-'));
    const screen = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset'];
    const started = spawn(DISPLAY_SERVER, screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    display = started;
    number = String(await once(started.stdout, 'data')).trim();
    const build = ['--import', 'tsx', path.join(plugin, 'src/build.ts'), '--output', at('dist')];
    await run(process.execPath, build, { cwd: root });
    const [zip = ''] = (await readdir(at('dist'))).filter((name) => name.endsWith('.zip'));
    for (const [name, bytes] of Object.entries(unzipSync(await readFile(at(path.join('dist', zip)))))) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), bytes);
    }
    await run(PYTHON, [path.join(plugin, 'tests/make_board.py'), at('lamp.kicad_pcb')]);
  });
  afterAll(async () => {
    display?.kill();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function use(key: string, language: string): Promise<Shown> {
    const config = at(`config-${language}`);
    await mkdir(path.join(config, 'xunban'), { recursive: true });
    const settings = path.join(config, 'xunban/kicad.json');
    await writeFile(settings, JSON.stringify({ server: server.url, key }), { mode: 0o600 });
    const { KICAD_SCREENSHOT: screenshot } = process.env;
    const drive = [path.join(plugin, 'tests/drive_dialog.py'), folder, at('lamp.kicad_pcb'), language];
    const { stdout } = await run(PYTHON, [...drive, ...(screenshot ? [`${screenshot}-${language}.png`] : [])], {
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        XDG_CONFIG_HOME: config,
        LANG: 'C.UTF-8',
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    return JSON.parse(stdout.slice(stdout.indexOf('{')));
  }

  test('checks a board, selects what a finding is about, quotes, and puts the board in the cart', async () => {
    const buyer = await server.newMember();
    const { token } = await insertTestKey(server, buyer, {
      scopes: ['quote', 'files', 'orders:read', 'orders:write'],
    });
    const shown = await use(token, 'zh-CN');
    expect(shown.state).toMatch(/^已检查：2 层，50(\.0)? × 30(\.0)? mm，\d+ 项发现/);
    // The narrow track, by its layer and place.
    const narrow = shown.rows.findIndex(([, text]) => text?.includes('线宽'));
    expect(shown.rows[narrow]).toEqual(['警告', expect.stringContaining('0.1 mm'), 'F.Cu', expect.any(String)]);
    expect(shown.selected[narrow]).toEqual([['PCB_TRACK', 0.1, 'F.Cu']]);
    expect(shown.price).toMatch(/^\d+\.\d\d 元 · 单价 [\d.]+ · \d{4}-\d\d-\d\d 发货/);
    expect(shown.more).not.toBe(shown.price);
    expect(shown.opened).toEqual([expect.stringMatching(/\/quote\?layers=2&/), `${server.url}/cart`]);

    const [row] = await buyer.api.order.cart({ query: {} });
    expect(row).toMatchObject({
      fileName: 'lamp.zip',
      spec: { layers: 2, lengthMm: 50, widthMm: 30, quantity: 50, measured: { holeCount: 6 } },
      changes: [],
    });
    expect(shown.end).toContain(`${row?.amount.toFixed(2)} 元`);

    const { items } = await buyer.api.upload.ownFiles({ query: {} });
    expect(items).toHaveLength(1);
    // The same board has the same bytes.
    await use(token, 'en');
    expect((await buyer.api.upload.ownFiles({ query: {} })).items).toHaveLength(1);
  });

  test('without a key the price is preliminary, and nothing is uploaded', async () => {
    const shown = await use('', 'en');
    expect(shown.state).toMatch(/^Not checked: no API key\. 2 layers, 50\.0 × 30\.0 mm/);
    expect(shown.price).toMatch(/^Preliminary: \d+\.\d\d yuan/);
    expect(shown.opened).toEqual([expect.stringContaining('/quote?layers=2&lengthMm=50.0&widthMm=30.0')]);
  });

  test('a revoked key is refused with the reason of the server', async () => {
    const buyer = await server.newMember();
    const { id, token } = await insertTestKey(server, buyer, { scopes: ['quote', 'files'] });
    await buyer.api.apiKeys.revoke({ params: { id } });
    const config = at('config-revoked');
    const script = [
      'import sys, json; sys.path.insert(0, sys.argv[1])',
      'from plugins.client import Client, ApiError',
      'from plugins.texts import Texts',
      'try: Client(sys.argv[2], sys.argv[3], "en").form()',
      'except ApiError as error: print(error.code, Texts("en").error(error))',
    ].join('\n');
    const { stdout } = await run(PYTHON, ['-c', script, folder, server.url, token], {
      env: { ...process.env, XDG_CONFIG_HOME: config },
    });
    expect(stdout).toMatch(/^apiKey\.revoked \S.* \S/);
  });

  test('the command exports a saved board to the same bytes', async () => {
    const exported = async (name: string) => {
      await run(PYTHON, [at('plugins/export_board.py'), at('lamp.kicad_pcb'), at(name)]);
      return readFile(at(name));
    };
    const first = await exported('one.zip');
    expect(Object.keys(unzipSync(first))).toContain('lamp-F_Cu.gbr');
    expect((await exported('two.zip')).equals(first)).toBe(true);
  });
});
