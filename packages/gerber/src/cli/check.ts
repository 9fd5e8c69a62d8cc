import { analyseBoard } from '../analyse.ts';
import { loadBoard } from './load-board.ts';

/** `check PATH`: the problems of one board, worst first; exit code 1 when there is an error among them. */
export async function checkCommand(args: readonly string[]): Promise<number> {
  const [path] = args;
  if (path === undefined) {
    console.error('usage: gerber check PATH');
    return 2;
  }
  const { upload } = await loadBoard(path);
  const problems = [...upload.problems, ...analyseBoard(upload.files, upload).facts.problems];
  const rank = { error: 0, warning: 1, note: 2 };
  for (const problem of problems.toSorted((left, right) => rank[left.severity] - rank[right.severity])) {
    const { code, severity, file, line, at, data } = problem;
    const place = [file, line && `line ${line}`, at && `(${at.x.toFixed(3)}, ${at.y.toFixed(3)})`]
      .filter(Boolean)
      .join(' ');
    console.log(`${severity.padEnd(8)} ${code.padEnd(28)} ${place} ${data ? JSON.stringify(data) : ''}`.trimEnd());
  }
  return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
}
