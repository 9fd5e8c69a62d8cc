import type { BoardFacts } from '../facts.ts';
import { type HoleScore, holeScores } from '../holes/hole-score.ts';
import { loadParsed } from './load-board.ts';

/** `facts PATH [--json]`: prints everything that is known of one board. */
export async function factsCommand(args: readonly string[]): Promise<number> {
  const path = args.find((arg) => !arg.startsWith('--'));
  if (path === undefined) {
    console.error('usage: gerber facts PATH [--json]');
    return 2;
  }
  const { problems, parsed } = await loadParsed(path);
  const { facts, layers } = parsed.begin().finish();
  const all = { ...facts, problems: [...problems, ...facts.problems] };
  const holePositions = holeScores(layers, facts.problems);
  if (args.includes('--json')) console.log(JSON.stringify({ ...all, holePositions }, null, 2));
  else print(all, holePositions);
  return 0;
}

function print(facts: BoardFacts, holePositions: readonly HoleScore[]): void {
  for (const { name, role, confidence, reason, evidence } of facts.files) {
    console.log(
      `${role.padEnd(16)} ${confidence.toFixed(2)} ${reason.padEnd(14)} ${name}${evidence ? `  (${evidence})` : ''}`,
    );
  }
  for (const key of ['board', 'panel', 'copper', 'holes', 'measured', 'stated', 'impedance'] as const) {
    if (facts[key] !== undefined) console.log(`${key}: ${JSON.stringify(facts[key])}`);
  }
  for (const score of holePositions) console.log(scoreLine(score));
  for (const problem of facts.problems) console.log(`${problem.severity}: ${JSON.stringify(problem)}`);
}

function scoreLine({ file, plated, onPads, share, moved }: HoleScore): string {
  const found = share === undefined ? 'no plated holes' : `${onPads} of ${plated} plated holes on pads (${share})`;
  if (moved === undefined) return `hole positions: ${file}: ${found}, as written`;
  const turn = `${moved.isMirrored ? 'mirrored, ' : ''}${moved.degrees === 0 ? '' : `rotated by ${moved.degrees}°, `}`;
  return `hole positions: ${file}: ${found}, ${turn}moved by ${moved.x}, ${moved.y} mm`;
}
