import { randomBytes } from 'node:crypto';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Context } from '../context.ts';
import { createMcpServer } from './create-server.ts';
import { type McpWorld, newShelves } from './mcp-world.ts';
import { serveHttp } from './serve-http.ts';

const worldOf = ({ world, texts, profile, client, anyClient }: Context, root: string | undefined): McpWorld => ({
  ...{ texts, client, root, now: world.now, ...newShelves() },
  anyClient: profile.url === undefined ? undefined : anyClient,
});

/** Serves one client over stdin and stdout, which belong to the protocol. @param root folder of the board files */
export async function serveStdio(root: string, context: Context): Promise<void> {
  const server = createMcpServer(worldOf(context, root));
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
    context.signal.addEventListener('abort', () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

/** Serves clients of this machine over HTTP until the command is interrupted. */
export async function serveLoopback(port: number, context: Context): Promise<void> {
  const { world, signal, note, texts } = context;
  const given = world.env['XUNBAN_MCP_TOKEN'];
  const token = given || randomBytes(32).toString('base64url');
  const server = await serveHttp(worldOf(context, undefined), port, token);
  note(texts.cli('mcp.serving', { url: server.url }));
  // A token of the environment is known to the user.
  if (!given) note(texts.cli('mcp.token', { token }));
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await server.close();
}
