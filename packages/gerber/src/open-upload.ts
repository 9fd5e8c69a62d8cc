import { containerFormat } from './archive/container-format.ts';
import { type ArchiveOptions, readArchive } from './archive.ts';
import { Budget } from './budget.ts';
import type { CadBoard } from './cad/cad-board.ts';
import { cadFormats } from './cad/cad-formats.ts';
import { type ForeignFormat, foreignFormat } from './foreign/foreign-format.ts';
import { type AnalysisLimits, defaultAnalysisLimits } from './limits.ts';
import type { Parsed, Problem } from './problem.ts';
import { sniff } from './sniff.ts';
import type { SourceFile } from './source-file.ts';

/** The opened upload, ready for `analyseBoard(files, { cad })`. */
export interface OpenedUpload {
  /** All files that are not part of the design. */
  readonly files: readonly SourceFile[];
  readonly cad?: CadBoard;
  readonly problems: readonly Problem[];
}

export interface OpenOptions extends Pick<ArchiveOptions, 'loadWasm'> {
  readonly limits?: Partial<AnalysisLimits>;
  readonly shouldStop?: () => boolean;
}

/** With this many Gerber and drill files among the files, they are the board, and a design next to them its source. */
const enoughGerber = 2;

/**
 * Opens an upload (archives, a CAD design, a single layer or loose files), finds the design of a CAD program among the files
 * and reads it. Gerber files next to it take precedence: they were made for manufacturing. Files of unsupported programs are
 * reported by program name, if there is no board among the files. The reader of a format is loaded for its first design.
 * Nothing in the files makes it reject; a reader that cannot be loaded does.
 */
export async function openUpload(
  sent: readonly SourceFile[],
  { limits, shouldStop, loadWasm }: OpenOptions = {},
): Promise<OpenedUpload> {
  const { value: files, problems: opening } = await opened(sent, loadWasm);
  const found = cadFormats.flatMap((format) => format.designsIn(files).map((design) => ({ format, design })));
  const parts = new Set(found.flatMap(({ design }) => design));
  const rest = files.filter((file) => !parts.has(file));
  const gerber = rest.filter(isLayer).length;
  const [first, ...others] = found;
  if (first === undefined) return { files, problems: gerber > 0 ? opening : withForeign(opening, files) };
  const note = (code: Problem['code'], severity: Problem['severity'], count: number): Problem => ({
    code,
    severity,
    file: first.design[0]?.name ?? '',
    data: { format: first.format.name, count },
  });
  if (gerber >= enoughGerber) {
    return { files: rest, problems: [...opening, note('cad.with-gerber', 'note', found.length)] };
  }
  const budget = new Budget({ ...defaultAnalysisLimits, ...limits }, shouldStop);
  const read = await first.format.load();
  const { value: cad, problems } = await read(first.design, budget);
  const several = others.length === 0 ? [] : [note('cad.several-designs', 'undecided', found.length)];
  return { files: rest, ...(cad === undefined ? {} : { cad }), problems: [...opening, ...several, ...problems] };
}

/**
 * Checks, by its first bytes, whether a file can be a board at all: an archive, a layer, or a supported design. Other files are
 * rejected without being opened.
 */
export const isUsable = (file: SourceFile): boolean => containerFormat(file.bytes) !== undefined || isBoardFile(file);

/** Opens archives; next to other files, each under its own name. */
async function opened(
  sent: readonly SourceFile[],
  loadWasm: OpenOptions['loadWasm'],
): Promise<Parsed<readonly SourceFile[]>> {
  const options = loadWasm === undefined ? {} : { loadWasm };
  const [only] = sent;
  if (sent.length === 1 && only !== undefined) {
    if (isBoardFile(only)) return { value: sent, problems: [] };
    const foreign = foreignFormat(only.bytes);
    if (foreign === undefined) return readArchive(only.bytes, options);
    return { value: [], problems: [foreignProblem(foreign, only.name)] };
  }
  const all = await Promise.all(
    sent.map(async (file): Promise<Parsed<readonly SourceFile[]>> => {
      const isArchive = containerFormat(file.bytes) !== undefined && foreignFormat(file.bytes) === undefined;
      if (!isArchive) return { value: [file], problems: [] };
      const { value, problems } = await readArchive(file.bytes, options);
      const named = (name: string): string => `${file.name}/${name}`;
      return {
        value: value.map(({ name, bytes }) => ({ name: named(name), bytes })),
        problems: problems.map((problem) => ({
          ...problem,
          file: problem.file === undefined ? file.name : named(problem.file),
        })),
      };
    }),
  );
  return { value: all.flatMap(({ value }) => value), problems: all.flatMap(({ problems }) => problems) };
}

const isLayer = ({ bytes }: SourceFile): boolean => ['gerber', 'excellon'].includes(sniff(bytes));

const isBoardFile = (file: SourceFile): boolean =>
  isLayer(file) || cadFormats.some(({ designsIn }) => designsIn([file]).length > 0);

/**
 * Reports once for each program among the files how board files are exported with it. Office files only where nothing else is
 * reported.
 */
function withForeign(problems: readonly Problem[], files: readonly SourceFile[]): readonly Problem[] {
  const names = new Map<ForeignFormat, string>();
  for (const { name, bytes } of files) {
    const format = foreignFormat(bytes);
    if (format !== undefined && !names.has(format)) names.set(format, name);
  }
  const programs = [...names].filter(([format]) => !accompanying.has(format));
  const reported = programs.length > 0 ? programs : [...names];
  return [...problems, ...reported.map(([format, name]) => foreignProblem(format, name))];
}

/** Files that usually accompany board files. */
const accompanying: ReadonlySet<ForeignFormat> = new Set(['office', 'image', 'model', 'pdf']);

const foreignProblem = (format: ForeignFormat, file: string): Problem => ({
  code: `foreign.${format}`,
  severity: 'error',
  file,
});
