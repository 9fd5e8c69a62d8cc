// `npm run dev`: the server restarts and the pages reload on every change. Pages reach the server through a proxy.
import { spawn } from 'node:child_process';
import { requireNode, root } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const PAGES = [
  { app: 'web', port: 5173 },
  { app: 'console', port: 5174 },
];
/** Paths that the server answers itself; vite serves the rest. */
const SERVER_PATHS = ['/api', '/dev', '/files', '/health', '/metrics'];

requireNode();
await ensureInstalled();

const serverPort = process.env.PORT ?? '8080';
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'apps/server/src/main.ts'], {
  cwd: root,
  env: { NODE_ENV: 'development', ...process.env, PORT: serverPort },
  stdio: 'inherit',
});

const { createServer } = await import('vite');
const pages = await Promise.all(
  PAGES.map(async ({ app, port }) => {
    const target = `http://127.0.0.1:${serverPort}`;
    const page = await createServer({
      root: `${root}/apps/${app}`,
      server: { port, strictPort: true, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target }])) },
    });
    await page.listen();
    console.log(`${app.padEnd(8)} ${page.resolvedUrls?.local[0]}`);
    return page;
  }),
);

const end = async (signal) => {
  server.kill(signal);
  await Promise.all(pages.map((page) => page.close()));
};
process.once('SIGINT', end);
process.once('SIGTERM', end);
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void end('SIGTERM');
});
