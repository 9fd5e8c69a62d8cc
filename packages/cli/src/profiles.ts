import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { usageError } from './failure.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A server, and the key for it. */
export interface Profile {
  /** Undefined when no server was named yet. */
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly source: 'environment' | 'file' | 'none';
}

const stored = z.object({
  version: z.literal(1),
  /** The server that commands use without `--url`. */
  current: z.string().optional(),
  profiles: z.record(z.string(), z.object({ key: z.string().min(1) })),
});
type Stored = z.infer<typeof stored>;

export const credentialsPath = (env: Env): string =>
  path.join(env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || os.homedir(), '.config'), 'xunban', 'credentials.json');

/** The server named by the option, the environment or the file, in this order; the key of the environment or of this server. */
export function readProfile(env: Env, urlOption: string | undefined): Profile {
  const file = readStored(env);
  const named = urlOption ?? env['XUNBAN_URL'] ?? file.current;
  const url = named === undefined || named === '' ? undefined : baseUrl(named);
  const ofEnvironment = env['XUNBAN_KEY'];
  if (ofEnvironment) return { url, key: ofEnvironment, source: 'environment' };
  const key = url === undefined ? undefined : file.profiles[url]?.key;
  return { url, key, source: key === undefined ? 'none' : 'file' };
}

/** Stores a key, and makes its server the current one. */
export function storeKey(env: Env, url: string, key: string): void {
  const file = readStored(env);
  writeStored(env, { ...file, current: url, profiles: { ...file.profiles, [url]: { key } } });
}

/** Removes the key of a server. @returns false when there was none */
export function removeKey(env: Env, url: string): boolean {
  const { [url]: removed, ...profiles } = readStored(env).profiles;
  if (removed === undefined) return false;
  const [next] = Object.keys(profiles);
  if (next === undefined) rmSync(credentialsPath(env), { force: true });
  else writeStored(env, { version: 1, current: next, profiles });
  return true;
}

/** The origin and path of a server. Keys travel over https, and over http to this machine only. */
export function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw usageError('url.invalid', { url: withoutUser(text) });
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw usageError('url.notHttps', { url: url.origin });
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** An address may have a password in it. */
const withoutUser = (text: string): string => text.replace(/\/\/[^/@]*@/, '//…@');

function readStored(env: Env): Stored {
  const file = credentialsPath(env);
  let text: string;
  try {
    refuseSharedFile(file);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { version: 1, profiles: {} };
    throw error;
  }
  const parsed = stored.safeParse(jsonOf(text));
  if (!parsed.success) throw usageError('credentials.damaged', { file });
  return parsed.data;
}

/** Windows has no such modes. */
function refuseSharedFile(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw usageError('credentials.shared', { file, mode: mode.toString(8) });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Written next to its place and renamed, so that an interruption leaves the previous file. */
function writeStored(env: Env, value: Stored): void {
  const file = credentialsPath(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
}
