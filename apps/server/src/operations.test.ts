import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@xunban/testkit/free-port';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { throwawayDatabase } from './testing/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const PAGE = read('docs/operations.md');
/** Commands of the page, in its order. */
const BLOCKS = [...PAGE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
/** The installation takes minutes and needs the registry; the checkout of a test is installed and built already. */
const [INSTALLATION = '', ...COMMANDS] = BLOCKS;

let folder: string;
let output: string;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-operations-'));
  const [live, drill, sandbox] = [await throwawayDatabase(), await throwawayDatabase(), await throwawayDatabase()];
  undo.push(live.drop, drill.drop, sandbox.drop);
  const session = new pg.Client({ connectionString: drill.url });
  await session.connect();
  await session.query('drop schema public, graphile_worker cascade; create schema public');
  await session.end();
  for (const name of ['etc', 'var', 'backups', 'drill']) fs.mkdirSync(path.join(folder, name));
  const ports = { 8080: await freePort(), 8090: await freePort(), 8100: await freePort() };
  const own: readonly (readonly [string, string])[] = [
    ['postgres://xunban:secret@db.example.com/xunban_drill', drill.url],
    ['postgres://xunban:secret@db.example.com/xunban_sandbox', sandbox.url],
    // Only the tools of Debian have it; the database of the test exists.
    ['createdb --owner xunban xunban_sandbox\n', ''],
    ['postgres://xunban:secret@db.example.com/xunban', live.url],
    ['/etc/xunban', path.join(folder, 'etc')],
    ['/var/lib/xunban', path.join(folder, 'var')],
    ['/var/backups/xunban', path.join(folder, 'backups')],
    ['/var/tmp/xunban-drill', path.join(folder, 'drill')],
    ['DRAIN_SECONDS=5', 'DRAIN_SECONDS=0'],
    ...Object.entries(ports).map(([port, free]) => [port, String(free)] as const),
  ];
  const script = own.reduce((text, [from, to]) => text.replaceAll(from, to), COMMANDS.join('\n'));
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: folder, CONSOLE_PORT: String(await freePort()) },
    maxBuffer: 1 << 24,
  });
  output = stdout;
});
afterAll(async () => {
  for (const step of undo) await step();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('the commands of the page', () => {
  test('the first start makes an administrator', () => {
    expect(output).toMatch(/administrator, shown only once.*\n\s+admin\s+\S+/);
  });

  test('the settings are readable by their owner alone', () => {
    expect(fs.statSync(path.join(folder, 'etc/xunban.env')).mode & 0o077).toBe(0);
  });

  test('the backup is restored, and the ledger of the copy is checked', () => {
    expect(output).toMatch(/restored/i);
    expect(output.slice(output.search(/restored/i))).toMatch(/violations?|passed|checks/i);
  });

  test('the installation is the one of the container', () => {
    const steps = INSTALLATION.split('\n').filter((line) => /^(npm|node) /.test(line));
    const container = [...read('deploy/Containerfile').matchAll(/^RUN (.+)$/gm)].flatMap(([, run = '']) =>
      run.split(' && '),
    );
    expect(container).toEqual(expect.arrayContaining(steps));
  });
});

describe('monitoring', () => {
  const OWN = /\b(?:xunban_\w+|http_request_\w+|database_unavailable_total|config_warnings)\b/g;
  const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  const namesIn = (text: string) => new Set([...text.matchAll(OWN)].map(([name]) => base(name)));
  /** Known only after a ledger check. */
  const LATER = ['xunban_ledger_violations', 'xunban_ledger_check_age_seconds'];

  test('the page lists the metrics that a process has', () => {
    const served = new Set([...output.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const own = [...served].filter((name) => new RegExp(`^(?:${OWN.source})$`).test(name));
    const listed = namesIn(PAGE.slice(PAGE.indexOf('| Metric |'), PAGE.indexOf('| Alert |')));
    expect([...listed].sort()).toEqual(own.sort());
    expect(own).toEqual(expect.arrayContaining(LATER));
    for (const file of ['deploy/prometheus/rules.yml', 'deploy/grafana/xunban.json'])
      for (const name of namesIn(read(file))) expect(own, file).toContain(name);
    for (const [name] of read('deploy/grafana/xunban.json').matchAll(/\b(?:process|nodejs)_\w+/g))
      expect(served).toContain(name);
    expect(output).toMatch(/^xunban_database_connections\{state="idle"\} \d+$/m);
    expect(output).toMatch(/^xunban_jobs\{state="failed"\} 0$/m);
    expect(output).toMatch(/^xunban_service_failures_total\{service="files"\} 0$/m);
  });

  test('the page says what to do at each alert', () => {
    const rules: { groups: { rules: { alert: string }[] }[] } = parse(read('deploy/prometheus/rules.yml'));
    const alerts = rules.groups.flatMap(({ rules: some }) => some.map(({ alert }) => alert));
    expect([...PAGE.matchAll(/^\| (Xunban\w+) \|/gm)].map(([, name]) => name)).toEqual(alerts);
  });
});

/** Runs a program of the system on delivered files. Where it is missing, the test says so and is skipped. */
const isThere = (program: string) => spawnSync('which', [program]).status === 0;
const checks = (program: string, args: readonly string[], cwd = ROOT) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  expect(`${stdout}${stderr}`).not.toMatch(/unknown key|invalid|\[ALERT\]/i);
  expect(status, `${stdout}${stderr}`).toBe(0);
};

describe('delivered files', () => {
  test.skipIf(!isThere('promtool'))('Prometheus accepts its configuration and rules (promtool)', () => {
    const place = path.join(folder, 'prometheus');
    fs.cpSync(path.join(ROOT, 'deploy/prometheus'), place, { recursive: true });
    fs.writeFileSync(path.join(place, 'metrics.token'), 'token');
    checks('promtool', ['check', 'config', 'prometheus.yml'], place);
  });

  test.skipIf(!isThere('haproxy'))('HAProxy accepts its configuration', () => {
    const config = read('deploy/haproxy.cfg').replace('crt tls.pem', `crt ${path.join(folder, 'tls.pem')}`);
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.com'];
    spawnSync('openssl', [...made, '-keyout', 'tls.key', '-out', 'tls.crt'], { cwd: folder });
    const both = ['tls.crt', 'tls.key'].map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    fs.writeFileSync(path.join(folder, 'tls.pem'), both.join(''));
    fs.writeFileSync(path.join(folder, 'haproxy.cfg'), config);
    checks('haproxy', ['-c', '-f', path.join(folder, 'haproxy.cfg')]);
  });

  test.skipIf(!isThere('systemd-analyze'))('systemd accepts the units', () => {
    const place = path.join(folder, 'units');
    fs.mkdirSync(place);
    for (const name of fs.readdirSync(path.join(ROOT, 'deploy/systemd')))
      fs.writeFileSync(
        path.join(place, name.replace('@.', '@api.')),
        read(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', process.execPath),
      );
    checks('systemd-analyze', ['verify', ...fs.readdirSync(place).map((name) => path.join(place, name))]);
  });

  test('the processes of the compose file have roles and start the built image', () => {
    const { services }: { services: Record<string, { image: string; environment?: Record<string, string> }> } = parse(
      read('deploy/compose.yaml'),
      { merge: true },
    );
    const roles = Object.values(services).flatMap(({ image, environment }) =>
      image === 'xunban' ? [environment?.['ROLES']] : [],
    );
    expect(roles).toEqual(['api', 'api', 'pricing', 'worker']);
  });
});
