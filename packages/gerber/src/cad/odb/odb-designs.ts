import { latin1 } from '../../gerber/scanner.ts';
import type { SourceFile } from '../../source-file.ts';

const matrixPath = /^(.*?)matrix\/matrix$/i;

/** The ODB++ jobs among the files: a job is a folder with a `matrix/matrix`, and everything in that folder. */
export function odbDesigns(files: readonly SourceFile[]): readonly (readonly SourceFile[])[] {
  const roots = files.flatMap(({ name, bytes }) => {
    const match = matrixPath.exec(name);
    if (match === null || (match[1] !== '' && !match[1]?.endsWith('/'))) return [];
    return /\b(LAYER|STEP)\s*\{/i.test(latin1(bytes, 0, Math.min(bytes.length, 4096))) ? [match[1] ?? ''] : [];
  });
  return roots.map((root) => [
    ...files.filter(({ name }) => name === `${root}matrix/matrix`),
    ...files.filter(({ name }) => name.startsWith(root) && name !== `${root}matrix/matrix`),
  ]);
}
