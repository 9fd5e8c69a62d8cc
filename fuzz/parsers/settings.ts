import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BackupRefused, readManifest } from '../../apps/server/src/platform/backup/manifest.ts';
import { demonstrationCompany, readCompany } from '../../apps/server/src/platform/company.ts';
import { readConfig, secretsOf } from '../../apps/server/src/platform/config.ts';
import { readPrivateKey, readPublicKey } from '../../apps/server/src/platform/gateways/key-text.ts';
import { isRunning, readPidFile } from '../../apps/server/src/platform/postgres/processes.ts';
import { readTemplateIds } from '../../apps/server/src/platform/sms/sms-templates.ts';
import { readTrustedProxies } from '../../apps/server/src/platform/trusted-proxies.ts';
import { jsonParser, jsonText, type Parser, textParser } from '../parser.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-fuzz-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, text: string): string => {
  const place = path.join(folder, name);
  fs.writeFileSync(place, text);
  return place;
};

const MANIFEST = {
  ...{ format: 1, takenAt: '2026-11-20T00:00:00.000Z', migrations: [{ name: '0001-a.sql', checksum: 'a'.repeat(64) }] },
  ...{ queueVersion: 1, tables: [{ schema: 'public', name: 'a', columns: ['id'], rows: 1, sha256: 'b'.repeat(64) }] },
  ...{ sequences: [], files: [{ key: 'a/b', bytes: 1, sha256: 'c'.repeat(64) }], keys: [] },
};

function readSettings(text: string): unknown {
  const env = Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const read = readConfig(env);
  return read.ok ? secretsOf(read.config) : read.faults;
}

export const settingParsers: readonly Parser[] = [
  textParser({
    name: 'settings',
    seeds: () => [
      'PORT=8080\nPUBLIC_URL=https://example.com\nDATABASE_URL=postgres://u:p%40@db/x\nTRUSTED_PROXIES=10.0.0.0/8\nROLES=api,worker',
      'SMTP_URL=smtp://u:p@mail:25\nMAIL_FROM=a@example.com\nTRANSFER_BANK=a|b|c|6222\nDATA_KEY=AAAA',
    ],
    tokens: [
      '=',
      '%',
      '://',
      ':',
      '@',
      '\n',
      '1e3',
      '0x10',
      ' ',
      'ALIPAY_APP_ID=2021000000000001',
      'WECHAT_PAY_APP_ID=wx00000000',
    ],
    read: readSettings,
  }),
  textParser({
    name: 'proxies',
    seeds: () => ['10.0.0.5, 192.168.0.0/16, loopback', '2', '2001:db8::/32'],
    tokens: ['/', ',', '/33', '::', 'uniquelocal', '-1'],
    read: (text) => readTrustedProxies(text)?.('10.0.0.5', 0),
  }),
  textParser({
    name: 'provider-keys',
    seeds: () => [
      '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----',
      'MIIB',
      '-----BEGIN CERTIFICATE-----\nAAAA',
    ],
    tokens: ['-----BEGIN', '\\n', '=', '-----BEGIN RSA PUBLIC KEY-----'],
    read: (text) => [readPrivateKey(text)?.type, readPublicKey(text)?.type],
  }),
  textParser({
    name: 'sms-templates',
    seeds: () => ['code=1234567,code.en=1234568,passwordChanged=1234569'],
    tokens: [',', '=', '__proto__=1', 'constructor=1', 'code='],
    read: readTemplateIds,
  }),
  textParser({
    name: 'pid-files',
    seeds: () => ['123\n/data\n1764560000\n5432\n/tmp\nlocalhost\n 1 2\nready  \n', '99999-123456'],
    tokens: ['\n', '-', '4194304', 'ready'],
    read: (text) => {
      fileOf('postmaster.pid', text);
      const { pid = 0, ...rest } = readPidFile(folder) ?? {};
      return [rest, Number.isInteger(pid) && pid, isRunning(text)];
    },
  }),
  jsonParser({
    name: 'backup-manifest',
    seeds: () => [MANIFEST],
    refusals: [BackupRefused],
    read: (value) => {
      fileOf('manifest.json', jsonText(value));
      return readManifest(folder);
    },
  }),
  jsonParser({
    name: 'company-profile',
    seeds: () => [demonstrationCompany],
    read: (value) => readCompany(fileOf('company.json', jsonText(value))),
  }),
];
