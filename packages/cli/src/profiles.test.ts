import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseUrl, credentialsPath, readProfile, removeKey, storeKey } from './profiles.ts';

let env: Record<string, string>;
beforeEach(() => {
  env = { XDG_CONFIG_HOME: mkdtempSync(path.join(os.tmpdir(), 'xunban-profiles-')) };
});
afterEach(() => rmSync(env['XDG_CONFIG_HOME'] ?? '', { recursive: true, force: true }));

test('a key is stored by its server, for its user alone', () => {
  storeKey(env, 'https://a.example', 'key-a');
  storeKey(env, 'https://b.example', 'key-b');
  const file = credentialsPath(env);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['credentials.json']);
  expect(readProfile(env, undefined)).toEqual({ url: 'https://b.example', key: 'key-b', source: 'file' });
  expect(readProfile(env, 'https://a.example/')).toEqual({ url: 'https://a.example', key: 'key-a', source: 'file' });
  expect(readProfile(env, 'https://c.example')).toEqual({ url: 'https://c.example', key: undefined, source: 'none' });
  expect(removeKey(env, 'https://b.example')).toBe(true);
  expect(removeKey(env, 'https://b.example')).toBe(false);
  expect(readProfile(env, undefined)).toMatchObject({ url: 'https://a.example' });
  removeKey(env, 'https://a.example');
  expect(readProfile(env, undefined)).toEqual({ url: undefined, key: undefined, source: 'none' });
});

test('the environment decides over the file', () => {
  storeKey(env, 'https://a.example', 'key-a');
  const named = { ...env, XUNBAN_URL: 'https://b.example', XUNBAN_KEY: 'key-e' };
  expect(readProfile(named, undefined)).toEqual({ url: 'https://b.example', key: 'key-e', source: 'environment' });
});

test.each([
  ['0644', 'credentials.shared'],
  ['0600', 'credentials.damaged'],
])('a file of mode %s without its form is refused', (mode, key) => {
  storeKey(env, 'https://a.example', 'key-a');
  writeFileSync(credentialsPath(env), '{ "profiles": 1 }');
  chmodSync(credentialsPath(env), Number.parseInt(mode, 8));
  expect(() => readProfile(env, undefined)).toThrow(key);
});

test.each([
  ['http://example.com', 'url.notHttps'],
  ['ftp://example.com', 'url.invalid'],
  ['example.com', 'url.invalid'],
  ['https://user:secret@example.com', 'url.invalid'],
])('the address %s is refused', (url, key) => {
  expect(() => baseUrl(url)).toThrow(key);
  try {
    baseUrl(url);
  } catch (error) {
    expect(JSON.stringify(error)).not.toContain('secret');
  }
});

test('addresses of this machine can do without https', () => {
  expect(baseUrl('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000');
});
