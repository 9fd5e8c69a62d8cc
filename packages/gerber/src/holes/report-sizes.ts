import type { DrillProgram, ProgramTool } from '../excellon/drill-program.ts';
import type { ToolReport } from '../excellon/tool-report.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';

/**
 * Gives drill files without sizes those of a report beside them: the one that names the file, else the one with its
 * name, else any. The complaint about unknown tools goes with it.
 */
export function withReportedSizes(
  read: readonly ReadFile[],
  problems: readonly Problem[],
): { readonly read: readonly ReadFile[]; readonly problems: readonly Problem[] } {
  const reports = read.flatMap(({ name, reports = [] }) => reports.map((report) => ({ name, report })));
  if (reports.length === 0) return { read, problems };
  const settled = new Set<string>();
  const files = read.map((file): ReadFile => {
    const { drill } = file;
    if (drill === undefined || !drill.tools.some(isUnsized)) return file;
    const best = reports
      .map(({ name, report }) => ({ report, rank: nearness(file.name, name, report.file) }))
      .sort((left, right) => right.rank - left.rank)
      .find(({ report }) => drill.tools.some((tool) => isUnsized(tool) && report.tools.has(tool.code)));
    if (best === undefined) return file;
    const sized = withSizes(drill, best.report);
    if (!sized.tools.some(isUnsized)) settled.add(file.name);
    return { ...file, drill: sized };
  });
  const isSettled = ({ code, file = '' }: Problem): boolean => code === 'drill.undefined-tool' && settled.has(file);
  return { read: files, problems: problems.filter((problem) => !isSettled(problem)) };
}

const isUnsized = (tool: ProgramTool): boolean => tool.diameter === 0;

const lastPart = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
const stem = (path: string): string =>
  lastPart(path)
    .toLowerCase()
    .replace(/\.[^.]*$/, '');

function nearness(drill: string, report: string, named: string | undefined): number {
  if (named !== undefined && lastPart(named).toLowerCase() === lastPart(drill).toLowerCase()) return 3;
  if (named !== undefined && stem(named) === stem(drill)) return 2;
  return stem(report) === stem(drill) ? 1 : 0;
}

function withSizes(drill: DrillProgram, { tools }: ToolReport): DrillProgram {
  const sized = drill.tools.map((tool): ProgramTool => {
    const reported = tools.get(tool.code);
    if (reported === undefined || !isUnsized(tool)) return tool;
    const plating = tool.plating ?? reported.plating;
    return {
      ...tool,
      diameter: reported.diameterMm,
      isDiameterMm: true,
      ...(plating === undefined ? {} : { plating }),
    };
  });
  return { ...drill, tools: sized };
}
