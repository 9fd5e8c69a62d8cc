import os from 'node:os';
import { ApiError } from '@xunban/client/source';
import { API_SCOPES, type ApiScope, isOneOf } from '@xunban/contract';
import type { Context, Outcome, ServerClient } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError, usageError } from '../failure.ts';
import { credentialsPath, removeKey, storeKey } from '../profiles.ts';
import type { AddCommand } from '../program.ts';
import { plain } from '../terminal.ts';
import { limitLines } from '../texts.ts';

interface Options {
  readonly key?: string;
  readonly scopes?: string;
}

/** `pay` has to be asked for. */
const USUAL_SCOPES: readonly ApiScope[] = API_SCOPES.filter((scope) => scope !== 'pay');

/** `login`: a key by a code that is approved in the browser, or one that exists. */
export const addLogin: AddCommand = (program, { cli }, run) => {
  program
    .command('login')
    .description(cli('login.about'))
    .option('--key <key>', cli('login.key'))
    .option('--scopes <list>', cli('login.scopes'))
    .action((options: Options) => run((context) => login(options, context)));
};

export const addLogout: AddCommand = (program, { cli }, run) => {
  program
    .command('logout')
    .description(cli('logout.about'))
    .action(() => run(logout));
};

export const addWhoami: AddCommand = (program, { cli }, run) => {
  program
    .command('whoami')
    .description(cli('whoami.about'))
    .action(() => run(whoami));
};

async function login({ key, scopes }: Options, context: Context): Promise<Outcome> {
  const { world, texts, profile } = context;
  if (profile.url === undefined) throw usageError('url.missing');
  const { url } = profile;
  const wanted = readScopes(scopes);
  const token = key === undefined ? await keyByBrowser(wanted, context) : await givenKey(key, context);
  const current = await context.clientWith(token).apiKeys.current();
  storeKey(world.env, url, token);
  return {
    json: { url, key: current, credentials: credentialsPath(world.env) },
    text: [texts.cli('login.done', { file: credentialsPath(world.env) }), keyText(url, current, context)].join('\n'),
  };
}

function readScopes(list: string | undefined): readonly ApiScope[] {
  if (list === undefined) return USUAL_SCOPES;
  return list.split(',').map((text) => {
    const scope = text.trim();
    if (!isOneOf(API_SCOPES, scope)) throw usageError('login.scopeUnknown', { scope, scopes: API_SCOPES.join(', ') });
    return scope;
  });
}

/** `-` reads the key from stdin, where no list of processes shows it. */
async function givenKey(key: string, { world, signal }: Context): Promise<string> {
  const text = key === '-' ? await world.readLine('', signal) : key;
  const token = text?.trim() ?? '';
  if (!/^[\x21-\x7e]+$/.test(token)) throw usageError('login.keyInvalid');
  return token;
}

/** Device authorization of RFC 8628: the person compares the code and approves in the browser. */
async function keyByBrowser(scopes: readonly ApiScope[], context: Context): Promise<string> {
  const { world, texts, signal } = context;
  const client = context.clientWith(null);
  const begun = await client.programRequests.beginKey({
    body: { program: 'xunban', host: os.hostname().slice(0, 60), scopes: [...scopes] },
  });
  context.note(texts.cli('login.open', { url: begun.verificationUriComplete }));
  context.note(texts.cli('login.compare', { code: begun.userCode }));
  if (world.isInteractive) world.openBrowser(begun.verificationUriComplete);
  let interval = begun.interval;
  for (;;) {
    await world.pause(interval * 1_000, signal);
    if (signal.aborted) throw new CliError(EXIT.interrupted, 'login.interrupted');
    const token = await collect(client, begun.deviceCode);
    if (token === 'slowDown') interval += 5;
    else if (token !== 'pending') return token.secret;
  }
}

async function collect(client: ServerClient, deviceCode: string): Promise<'pending' | 'slowDown' | { secret: string }> {
  try {
    return { secret: (await client.programRequests.collectKey({ body: { deviceCode } })).token };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'programRequest.pending') return 'pending';
    if (error.code === 'programRequest.slowDown') return 'slowDown';
    throw error;
  }
}

async function logout({ world, profile, texts }: Context): Promise<Outcome> {
  if (profile.url === undefined) throw usageError('url.missing');
  const wasThere = removeKey(world.env, profile.url);
  return {
    json: { url: profile.url, removed: wasThere },
    text: texts.cli(wasThere ? 'logout.done' : 'logout.nothing', { url: profile.url }),
  };
}

async function whoami(context: Context): Promise<Outcome> {
  const key = await context.client().apiKeys.current();
  const url = context.profile.url ?? '';
  return { json: { url, key }, text: keyText(url, key, context) };
}

type ApiKey = Awaited<ReturnType<ServerClient['apiKeys']['current']>>;

function keyText(url: string, key: ApiKey, { texts }: Context): string {
  const { cli } = texts;
  return [
    cli('whoami.key', { url, name: plain(key.name), prefix: key.prefix, person: plain(key.madeBy) }),
    cli('whoami.scopes', { scopes: key.scopes.join(', ') }),
    ...limitLines(key, texts),
    key.expiresAt === null ? cli('whoami.endless') : cli('whoami.expires', { day: key.expiresAt.slice(0, 10) }),
  ].join('\n');
}
