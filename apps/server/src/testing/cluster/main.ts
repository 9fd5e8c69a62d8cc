import path from 'node:path';
import { missingPrograms, startCluster } from './cluster.ts';
import { usageOf } from './programs.ts';

const HELP = `npm run cluster: runs PostgreSQL with a replica, PgBouncer, three API processes, two workers, a pricing process
and HAProxy with TLS on this machine, until Ctrl-C.

  PORT          HTTPS port of the member app (8443)
  CONSOLE_PORT  HTTPS port of the console (PORT + 1)
  DATA_DIR      folder of databases, files and keys (./data-cluster)
  DEMO          as for npm start: true, empty or false (true)
  LOG_LEVEL     as for npm start (warn)

Any other setting of npm start reaches every process, S3_ENDPOINT for instance; without it the processes share a folder.
`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`${missing.join('; ')}.`);
  const webPort = Number(process.env['PORT'] ?? 8443);
  const consolePort = Number(process.env['CONSOLE_PORT'] ?? webPort + 1);
  const cluster = await startCluster({
    dataDir: path.resolve(process.env['DATA_DIR'] ?? 'data-cluster'),
    webPort,
    consolePort,
    env: { DEMO: process.env['DEMO'] ?? 'true', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
    log: (text) => process.stdout.write(text),
  });
  const report = () => {
    const postgres = Object.entries(cluster.postgres.pids).map(([name, pid]) => ({ name: `PostgreSQL ${name}`, pid }));
    const rows = [...postgres, ...cluster.programs].map(({ name, pid }) => {
      const { cpuSeconds, megabytes } = usageOf(pid);
      const figures = `${cpuSeconds.toFixed(1).padStart(6)} s CPU ${String(Math.round(megabytes)).padStart(5)} MB`;
      return `  ${name.padEnd(20)} process ${String(pid).padEnd(8)} ${figures}\n`;
    });
    process.stdout.write(`\n${rows.join('')}`);
  };
  report();
  process.stdout.write(
    `\n  迅板 Xunban  ${cluster.webUrl}\n  后台 Console ${cluster.consoleUrl}\n  Files: ${process.env['S3_ENDPOINT'] ? 'the bucket of S3_ENDPOINT' : 'a folder that all processes share; no S3 server comes with npm or Debian'}\n\n`,
  );
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      report();
      await cluster.stop();
      process.exit(0);
    });
}

main().catch((error: unknown) => {
  process.stderr.write(`The cluster could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
