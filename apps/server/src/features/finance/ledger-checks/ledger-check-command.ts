import path from 'node:path';
import { fen, toYuanText } from '@xunban/money';
import { readConfig } from '../../../platform/config.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log.ts';
import { startEmbeddedPostgres } from '../../../platform/postgres/embedded-postgres.ts';
import type { Findings, Violation } from '../../ledger/ledger/check-rules.ts';
import { readFindings } from './run-check.ts';

const HELP = `npm run ledger-checks: runs the ledger checks on the instance of DATABASE_URL or DATA_DIR.

Reads one snapshot while the server runs, writes nothing and raises no alarm. The first line states the number of violations;
each further line is one violation: its rule, place, expected and actual value, at most 20 per rule.
With --times the seconds per rule follow, slowest first.
Exit code: 0 without violations, 1 with violations, 2 when the check failed.
`;

/** The command line of the check. @returns the exit code */
export async function ledgerCheckCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  const withTimes = args.length > 0 && args.every((given) => given === '--times');
  if (args.length > 0 && !withTimes) {
    process.stdout.write(HELP);
    return args.every((given) => given === '--help' || given === '-h') ? 0 : 2;
  }
  const read = readConfig(env);
  if (!read.ok) return failed(read.faults.join('; '));
  const { databaseUrl, dataDir } = read.config;
  const undo: (() => Promise<void>)[] = [];
  try {
    const embedded =
      databaseUrl === '' ? await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg') }) : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const db = openDatabase({ url: embedded?.url ?? databaseUrl, log: createLog('silent') });
    undo.push(() => db.close());
    const findings = await readFindings(db);
    process.stdout.write(report(findings));
    if (withTimes) process.stdout.write(timesOf(findings));
    return findings.total === 0 ? 0 : 1;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** Formats the findings as lines of text. */
function report({ violations, total }: Findings): string {
  const head = total === 0 ? 'The ledger is consistent.' : `Violations: ${total}`;
  return [head, ...violations.map(lineOf), ''].join('\n');
}

function timesOf({ times }: Findings): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
  const slowest = [...times].sort((one, other) => other.ms - one.ms);
  return [
    `${seconds(times.reduce((sum, { ms }) => sum + ms, 0))}  all ${times.length} questions`,
    ...slowest.map(({ rule, ms }) => `${seconds(ms)}  ${rule}`),
    '',
  ].join('\n');
}

function lineOf({ invariant, rule, object, unit, expected, actual }: Violation): string {
  const figure = (value: bigint) => (unit === 'yuan' ? toYuanText(fen(value)) : String(value));
  return `${invariant} ${rule}: ${object.trim()}: should be ${figure(expected)}, is ${figure(actual)}`;
}

function failed(why: string): 2 {
  process.stderr.write(`ledger check failed: ${why}\n`);
  return 2;
}
