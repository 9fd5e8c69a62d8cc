import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import { loadBoard } from './load-board.ts';

/** `facts PATH [--json]`: prints everything that is known of one board. */
export async function factsCommand(args: readonly string[]): Promise<number> {
  const path = args.find((arg) => !arg.startsWith('--'));
  if (path === undefined) {
    console.error('usage: gerber facts PATH [--json]');
    return 2;
  }
  const { upload } = await loadBoard(path);
  const { facts } = analyseBoard(upload.files, upload);
  const all = { ...facts, problems: [...upload.problems, ...facts.problems] };
  if (args.includes('--json')) console.log(JSON.stringify(all, null, 2));
  else print(all);
  return 0;
}

function print(facts: BoardFacts): void {
  for (const { name, role, confidence, reason, evidence } of facts.files) {
    console.log(
      `${role.padEnd(16)} ${confidence.toFixed(2)} ${reason.padEnd(14)} ${name}${evidence ? `  (${evidence})` : ''}`,
    );
  }
  for (const key of ['board', 'panel', 'copper', 'holes', 'measured', 'stated', 'impedance'] as const) {
    if (facts[key] !== undefined) console.log(`${key}: ${JSON.stringify(facts[key])}`);
  }
  for (const problem of facts.problems) console.log(`${problem.severity}: ${JSON.stringify(problem)}`);
}
