import { usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';

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
    .action(({ http, root = process.cwd() }: Options) =>
      run(async (context) => {
        const port = http === undefined ? undefined : portOf(http);
        // Loaded on demand: the other commands start without the protocol.
        const { serveLoopback, serveStdio } = await import('./serve-mcp.ts');
        await (port === undefined ? serveStdio(root, context) : serveLoopback(port, context));
        return { json: null, text: '' };
      }),
    );
};

function portOf(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw usageError('usage.number', { option: '--http', value: text });
  return port;
}
