// `npm run dev`: the server restarts and the pages reload on every change. Pages reach the server through a proxy.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { requireNode, root } from './instance.mjs';

const PAGES = [
  { app: 'web', port: 5173 },
  { app: 'console', port: 5174 },
];

requireNode();
await ensureInstalled();

const serverPort = process.env.PORT ?? '8080';
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'apps/server/src/main.ts'], {
  cwd: root,
  env: { NODE_ENV: 'development', ...process.env, PORT: serverPort },
  stdio: 'inherit',
  // Ctrl-C goes to the whole process group. On a second signal, tsx kills the server before it has stopped properly.
  detached: true,
});

// Proxy target of the pages' vite.config.ts for the server's paths.
process.env.API_URL = `http://127.0.0.1:${serverPort}`;
process.env.CONSOLE_API_URL = `http://127.0.0.1:${process.env.CONSOLE_PORT ?? Number(serverPort) + 1}`;
const { createServer } = await import('vite');
const { tsImport } = await import('tsx/esm/api');
const { withGatewayTexts } = await tsImport('../apps/server/src/platform/http/site-pages.ts', import.meta.url);
const plugins = [{ name: 'gateway-texts', transformIndexHtml: withGatewayTexts }];
const pages = await Promise.all(
  PAGES.map(async ({ app, port }) => {
    const page = await createServer({ root: `${root}/apps/${app}`, plugins, server: { port, strictPort: true } });
    await page.listen();
    console.log(`${app.padEnd(8)} ${page.resolvedUrls?.local[0]}`);
    return page;
  }),
);

let isEnding = false;
const end = async () => {
  if (isEnding) return;
  isEnding = true;
  server.kill('SIGTERM');
  await Promise.all(pages.map((page) => page.close()));
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void end();
});
