import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { MAX_SENT_BYTES } from './board-tools.ts';
import { createMcpServer } from './create-server.ts';
import type { McpWorld } from './mcp-world.ts';

const PATH = '/mcp';
/** A board in base 64, and the message around it. */
const MAX_BODY = Math.ceil(MAX_SENT_BYTES / 3) * 4 + 64 * 1024;

export interface HttpServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves MCP over streamable HTTP to this machine alone. Each request needs the bearer token; pages of other sites, and names
 * that a hostile site lets point to this machine, are refused before it is compared.
 */
export async function serveHttp(world: McpWorld, port: number, token: string): Promise<HttpServer> {
  const server = createServer((request, response) => {
    answer(world, token, request, response).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'failed');
      else response.destroy();
    });
  });
  server.requestTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    close: () => closed(server),
  };
}

async function answer(world: McpWorld, token: string, request: IncomingMessage, response: ServerResponse) {
  const { host = '', origin, authorization = '' } = request.headers;
  const names = ownNames(request.socket.localPort ?? 0);
  if (!names.includes(host)) return refuse(response, 403, 'foreign host');
  if (origin !== undefined && !names.some((name) => origin === `http://${name}`))
    return refuse(response, 403, 'foreign origin');
  if (!isSame(authorization, `Bearer ${token}`)) return refuse(response, 401, 'bearer token missing or wrong');
  if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH) return refuse(response, 404, 'not found');
  // Without sessions a stream can neither be opened nor ended.
  if (request.method !== 'POST') return refuse(response, 405, 'method not allowed');
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 'too large');
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return refuse(response, 400, 'not JSON');
  }
  const server = createMcpServer(world);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response, message);
}

const ownNames = (port: number): string[] => ['127.0.0.1', 'localhost'].map((name) => `${name}:${port}`);

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @returns undefined for a body that is too large */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MAX_BODY) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
