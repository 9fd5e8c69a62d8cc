import { basename } from 'node:path';
import { analyseBoard } from '../analyse.ts';
import { defined } from '../job-file.ts';
import type { BoardOutline } from '../outline/outline.ts';
import { loadBoard } from './load-board.ts';

/** One line of JSON per board: `{board, files, copperLayers, widthMm, …, ms}` or `{board, error}`. */
export async function summaryCommand(paths: readonly string[]): Promise<number> {
  for (const path of paths) console.log(JSON.stringify(await summarise(path)));
  return 0;
}

async function summarise(path: string): Promise<object> {
  try {
    const { board, upload } = await loadBoard(path);
    const [first] = upload.problems.filter((problem) => problem.severity === 'error');
    if (upload.files.length === 0 && upload.cad === undefined) return { board, error: first?.code ?? 'archive.empty' };
    const start = performance.now();
    const { facts, outline } = analyseBoard(upload.files, upload);
    const ms = Math.round(performance.now() - start);
    return defined({
      board,
      files: Object.fromEntries(facts.files.map((file) => [shortName(file.name, facts.files), file.role])),
      copperLayers: facts.copper?.layers,
      widthMm: facts.board?.widthMm,
      heightMm: facts.board?.heightMm,
      // Only the largest of several adjacent boards counts, as in the reference data that this is compared with.
      outerAreaMm2: outline && largest(outline),
      roundHoles: facts.holes?.round,
      roundHolesPth: facts.holes?.roundPth,
      slots: facts.holes?.slots,
      minDrillMm: facts.holes?.minDrillMm,
      minTraceMm: facts.measured?.minTrace?.mm,
      ms,
    });
  } catch (error) {
    return { board: basename(path).replace(/\.zip$/i, ''), error: String(error) };
  }
}

function largest({ loops }: BoardOutline): number {
  const boards = loops.flatMap(({ kind, areaMm2 }) => (kind === 'board' ? areaMm2 : []));
  return Math.round(Math.max(...boards) * 1e4) / 1e4;
}

/** The file's own name; its path only where two folders hold the same name. */
function shortName(name: string, files: readonly { readonly name: string }[]): string {
  const base = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  return files.filter((file) => base(file.name) === base(name)).length > 1 ? name : base(name);
}
