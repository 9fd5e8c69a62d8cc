// Lints the OpenAPI document of all calls with Redocly's recommended rules, none left out. Their warnings count as well.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run, tool } from './instance.mjs';

const folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-openapi-'));
try {
  const file = path.join(folder, 'openapi.json');
  const made = await run(process.execPath, ['--import', 'tsx', 'apps/server/src/openapi-cli.ts', file], {
    quiet: true,
  });
  if (made.code !== 0) throw new Error(made.output);
  const { code, output } = await run(process.execPath, [tool.redocly, 'lint', '--extends=recommended', file], {
    quiet: true,
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (code !== 0 || /\d (warning|error)s?/.test(output)) {
    console.error(output);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
