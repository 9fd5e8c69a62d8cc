// Benchmark of server start, from spawn to the first 200 of /readyz: the very first start (initdb, migrations, demo accounts),
// a start on existing data, and one after kill -9, which left PostgreSQL running. Baseline: a bare fastify in a separate
// process, from spawn to its first 200, and `node -e 0`, measured alternately. The first start includes creating a PostgreSQL
// cluster; a later one includes starting PostgreSQL and loading the server code, and does not grow with the data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import { median, millis, printFigure, printRatio } from './lib/figures.ts';
import { isReady, root, startProduct, withFolder } from './lib/product.ts';

const FIRST_STARTS = 2;
const LATER_STARTS = 2;

const first: number[] = [];
const later: number[] = [];
const afterKill: number[] = [];
const bare: number[] = [];
const node: number[] = [];
for (let round = 0; round < FIRST_STARTS; round += 1) {
  await withFolder(async (folder) => {
    for (let start = 0; start <= LATER_STARTS; start += 1) {
      const product = await startProduct(folder);
      await product.stop();
      (start === 0 ? first : later).push(product.readyAfterMs);
      bare.push(await bareFastify());
      node.push(await emptyNode());
    }
    const killed = await startProduct(folder);
    process.kill(killed.pid, 'SIGKILL');
    await killed.stop();
    const again = await startProduct(folder);
    await again.stop();
    afterKill.push(again.readyAfterMs);
  });
}

const baseline = median(bare);
console.log(`  Start of the built server, spawn to the first 200 of /readyz`);
printFigure('first start ever (initdb and all)', `${millis(median(first))}, median of ${first.length}`);
printFigure('later start', `${millis(median(later))}, median of ${later.length}`);
printFigure('start after kill -9', `${millis(median(afterKill))}, median of ${afterKill.length}`);
printFigure('bare fastify', `${millis(baseline)}, median of ${bare.length}`);
printFigure('node -e 0, spawn to exit', `${millis(median(node))}`);
printRatio('first start : bare fastify', median(first) / baseline);
printRatio('later start : bare fastify', median(later) / baseline);

async function bareFastify(): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--input-type=commonjs',
      '--eval',
      `const app = require('fastify')();
       app.get('/readyz', async () => ({ status: 'ready' }));
       app.listen({ port: ${port}, host: '127.0.0.1' });`,
    ],
    {
      cwd: path.join(root, 'apps/server'),
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
      stdio: 'inherit',
    },
  );
  while (!(await isReady(`http://127.0.0.1:${port}`))) await new Promise((resolve) => setTimeout(resolve, 5));
  const took = performance.now() - startedAt;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return took;
}

async function emptyNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
}
