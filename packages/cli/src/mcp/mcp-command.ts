import { randomBytes } from 'node:crypto';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Context, Outcome } from '../context.ts';
import { usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { createMcpServer } from './create-server.ts';
import { type McpWorld, newShelves } from './mcp-world.ts';
import { serveHttp } from './serve-http.ts';

interface Options {
  readonly http?: string;
  readonly root?: string;
}

/** `mcp`: tools for agents over stdio, or over HTTP to this machine. It runs until the client leaves. */
export const addMcp: AddCommand = (program, { cli }, run) => {
  program
    .command('mcp')
    .description(cli('mcp.about'))
    .option('--http <port>', cli('mcp.http'))
    .option('--root <folder>', cli('mcp.root'))
    .action((options: Options) => run((context) => serve(options, context)));
};

async function serve({ http, root }: Options, context: Context): Promise<Outcome> {
  const { world, texts, signal, profile } = context;
  const base = {
    ...{ texts, client: context.client, now: world.now, ...newShelves() },
    anyClient: profile.url === undefined ? undefined : context.anyClient,
  };
  if (http === undefined) await serveStdio({ ...base, root: root ?? process.cwd() }, signal);
  else await serveLoopback({ ...base, root: undefined }, portOf(http), context);
  return { json: null, text: '' };
}

/** Stdout belongs to the protocol. */
async function serveStdio(world: McpWorld, signal: AbortSignal): Promise<void> {
  const server = createMcpServer(world);
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

async function serveLoopback(mcp: McpWorld, port: number, { world, signal, note, texts }: Context): Promise<void> {
  const given = world.env['XUNBAN_MCP_TOKEN'];
  const token = given || randomBytes(32).toString('base64url');
  const server = await serveHttp(mcp, port, token);
  note(texts.cli('mcp.serving', { url: server.url }));
  // A token of the environment is known to the user.
  if (!given) note(texts.cli('mcp.token', { token }));
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await server.close();
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw usageError('usage.number', { option: '--http', value: text });
  return port;
}
