import { spawnSync } from 'node:child_process';

/**
 * Movements of a plain text journal by month and account, such as `2028-01 1002 银行存款`, in fen. hledger sums them where it is
 * installed; elsewhere a reader of this file, which knows the format of the journal only.
 */
export interface IndependentSums {
  /** Name and version of the program, or `own reader`. */
  readonly by: string;
  readonly sums: ReadonlyMap<string, bigint>;
}

const environment = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
const hledger = (args: readonly string[], input = '') =>
  spawnSync('hledger', [...args], { input, encoding: 'utf8', env: environment, maxBuffer: 1 << 28 });

/** @throws when the journal cannot be read, or an entry does not balance */
export function independentSums(journal: string): IndependentSums {
  const version = hledger(['--version']);
  if (version.error) return { by: 'own reader, hledger is not installed', sums: readSums(journal) };
  const args = ['-f', '-', 'balance', '--monthly', '--flat', '--no-total', '--output-format', 'csv'];
  const { status, stdout, stderr } = hledger(args, journal);
  if (status !== 0) throw new Error(`hledger refused the journal: ${stderr.slice(0, 2_000)}`);
  const [head = [], ...rows] = stdout.trim().split('\n').map(cellsOf);
  const sums = new Map<string, bigint>();
  for (const [account = '', ...amounts] of rows)
    for (const [at, amount] of amounts.entries()) {
      const fen = fenOf(amount.replace(' CNY', ''));
      if (fen !== 0n) sums.set(`${head[at + 1]} ${account}`, fen);
    }
  return { by: version.stdout.trim(), sums };
}

const cellsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = '']) => cell);
const fenOf = (yuan: string): bigint => BigInt(yuan.includes('.') ? yuan.replace('.', '') : `${yuan}00`);

function readSums(journal: string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  let [month, rest] = ['', 0n];
  const end = () => {
    if (rest !== 0n) throw new Error(`an entry of ${month} does not balance`);
  };
  for (const line of journal.split('\n')) {
    const entry = /^(\d{4}-\d{2})-\d{2} /.exec(line);
    const posting = /^ {4}(.+?) {2}(-?\d+\.\d{2}) CNY$/.exec(line);
    if (entry) {
      end();
      month = entry[1] ?? '';
    } else if (posting) {
      const [, account = '', amount = ''] = posting;
      const key = `${month} ${account}`;
      sums.set(key, (sums.get(key) ?? 0n) + fenOf(amount));
      rest += fenOf(amount);
    } else if (line !== '') throw new Error(`line of no known form: ${line}`);
  }
  end();
  return new Map([...sums].filter(([, fen]) => fen !== 0n));
}
