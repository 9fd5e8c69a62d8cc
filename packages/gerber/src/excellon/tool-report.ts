import type { Plating } from '../drill/drill-image.ts';
import { latin1 } from '../gerber/scanner.ts';
import { platingOfComment } from './header-words.ts';

/** One table of bits from a report next to the drill files. `file` is the drill file it names, if any. */
export interface ToolReport {
  readonly file?: string;
  readonly tools: ReadonlyMap<number, ReportedTool>;
}

export interface ReportedTool {
  readonly diameterMm: number;
  readonly plating?: Plating;
}

const longestReport = 400_000;
const maxLines = 5_000;
const maxTools = 500;
const thickestMm = 30;

/**
 * Reads bit sizes from a report, for drill files that use tools without a size: Altium `.DRR`, Eagle `.dri`, KiCad `.rpt`,
 * Allegro tool lists and manually typed lists. Returns one table for each drill file in the report; empty when the text is not
 * such a report.
 */
export function readToolReports(bytes: Uint8Array): readonly ToolReport[] {
  if (bytes.length > longestReport) return [];
  const lines = latin1(bytes, 0, bytes.length).split(/\r\n?|\n/, maxLines);
  const bare = bareUnit(lines);
  const reports: { file?: string; tools: Map<number, ReportedTool> }[] = [{ tools: new Map() }];
  for (const line of lines) {
    const file = namedFile(line);
    if (file !== undefined) {
      reports.push({ file, tools: new Map() });
      continue;
    }
    const row = readRow(line.slice(0, 300), bare);
    const tools = reports.at(-1)?.tools;
    if (row !== undefined && tools !== undefined && tools.size < maxTools) tools.set(row.code, row.tool);
  }
  return reports.filter(({ tools }) => tools.size > 0);
}

/** KiCad `Drill file 'x-PTH.drl' contains`, Altium `ASCII RoundHoles File : x-RoundHoles.TXT`. */
function namedFile(line: string): string | undefined {
  const match = /^\s*(?:Drill file '([^']{1,200})'|ASCII[^:]{0,40}File\s*:\s*(\S.{0,200}))/i.exec(line);
  return match === null ? undefined : (match[1] ?? match[2] ?? '').trim();
}

type Unit = 'mm' | 'inch' | 'mil';
const mmPer: Readonly<Record<Unit, number>> = { mm: 1, inch: 25.4, mil: 0.0254 };

/** The unit of sizes that stand without one, if a heading or a note states it. */
function bareUnit(lines: readonly string[]): Unit | undefined {
  for (const line of lines.slice(0, 60)) {
    // Eagle's `Units : 1/10000 Inch` is about coordinates.
    if (/1\/1000/.test(line)) continue;
    const word =
      /\b(?:unit|size|dia|diameter|holesize)\w*\b[^\n]{0,30}?\b(mm|millimet\w*|metric|inch\w*|mils?)\b/i.exec(
        line,
      )?.[1];
    if (word !== undefined) return unitOf(word);
  }
  return undefined;
}

const unitOf = (word: string): Unit => (/^m(m|illi|etric)/i.test(word) ? 'mm' : /^mil/i.test(word) ? 'mil' : 'inch');

/**
 * `T1  39.37mil (1mm)  Round  5  PTH`, `T01 0.0394inch 5`, `T1  1.00mm  0.0394"`, `T01  0.0394  Yes  5`, `13.0 T01 P`.
 */
function readRow(line: string, bare: Unit | undefined): { code: number; tool: ReportedTool } | undefined {
  const match =
    /^\s*T0*(\d{1,4})\b[\s,:;|=]*(\d*\.?\d+)\s*(mm|mils?|inch(?:es)?|in\b|")?(.*)$/i.exec(line) ??
    /^\s*(?:Tool\s*)?#?0*(\d{1,4})[\s,:;|=]+(\d*\.\d+)\s*(mm|mils?|inch(?:es)?|in\b|")(.*)$/i.exec(line);
  const swapped = match === null ? /^\s*(\d*\.?\d+)\s+T0*(\d{1,4})\b(.*)$/i.exec(line) : null;
  const code = Number(match?.[1] ?? swapped?.[2] ?? Number.NaN);
  const size = Number(match?.[2] ?? swapped?.[1] ?? Number.NaN);
  if (!Number.isInteger(code) || code === 0 || !(size > 0)) return undefined;
  const word = match?.[3];
  const diameterMm = size * mmPer[word === undefined ? (bare ?? plainUnit(size)) : unitOf(word)];
  if (diameterMm > thickestMm) return undefined;
  const plating = platingOf(match?.[4] ?? swapped?.[3] ?? '');
  return { code, tool: { diameterMm, ...(plating === undefined ? {} : { plating }) } };
}

/** The unit of a bare size. Bits are 0.1 to 8 mm thick, so less than that must be inches and more must be mils. */
const plainUnit = (size: number): Unit => (size < 0.13 ? 'inch' : size >= 8 ? 'mil' : 'mm');

/** Reads the plating from words, else from the single letter of Allegro's lists. */
function platingOf(rest: string): Plating | undefined {
  const stated = platingOfComment(rest);
  if (stated !== undefined) return stated;
  const letter = /^\s*([PN])\b/i.exec(rest)?.[1]?.toUpperCase();
  return letter === undefined ? undefined : letter === 'P' ? 'plated' : 'unplated';
}
