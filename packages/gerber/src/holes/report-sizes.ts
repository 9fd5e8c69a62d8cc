import type { DrillProgram, ProgramTool } from '../excellon/drill-program.ts';
import type { ToolReport } from '../excellon/tool-report.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';

/**
 * Assigns bit sizes from a report to drill files without sizes: from the report that names the file, else one of the same name,
 * else any. The problem about unknown tools is dropped for files that then have all sizes.
 */
export function withReportedSizes(
  read: readonly ReadFile[],
  problems: readonly Problem[],
): { readonly read: readonly ReadFile[]; readonly problems: readonly Problem[] } {
  const reports = read.flatMap(({ name, reports = [] }) => reports.map((report) => ({ name, report })));
  if (reports.length === 0) return { read, problems };
  const sizedFiles = new Set<string>();
  const files = read.map((file): ReadFile => {
    const { drill } = file;
    if (drill === undefined || !drill.tools.some(isUnsized)) return file;
    const best = reports
      .map(({ name, report }) => ({ report, rank: nearness(file.name, name, report.file) }))
      .sort((left, right) => right.rank - left.rank)
      .find(({ report }) => drill.tools.some((tool) => isUnsized(tool) && report.tools.has(tool.code)));
    if (best === undefined) return file;
    const sized = withSizes(drill, best.report);
    if (!sized.tools.some(isUnsized)) sizedFiles.add(file.name);
    return { ...file, drill: sized };
  });
  const isAnswered = ({ code, file = '' }: Problem): boolean => code === 'drill.undefined-tool' && sizedFiles.has(file);
  return { read: files, problems: problems.filter((problem) => !isAnswered(problem)) };
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
