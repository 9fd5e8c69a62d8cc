import { Budget } from '../budget.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { type DrillFormat, presumedFormat } from '../excellon/drill-format.ts';
import { parseExcellon } from '../excellon/parse-excellon.ts';
import { runProgram } from '../excellon/run-program.ts';
import { type GerberFile, parseGerber } from '../gerber/parse-gerber.ts';
import { ItemKind, type LayerImage, PathOp } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import type { Parsed } from '../problem.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export const gerber = (text: string): Parsed<GerberFile> =>
  parseGerber('test.gbr', encode(text), new Budget(defaultAnalysisLimits));

/** The image as readable lines, coordinates to a micron: `line 0,0 1,0`, `flash 1,1`, `clear region 4`. */
export function drawn(text: string): string[] {
  return describe(writeOutBlocks(gerber(text).value.image));
}

function describe(image: LayerImage): string[] {
  const { items } = image;
  const lines: string[] = [];
  for (let item = 0; item < items.count; item += 1) {
    const kind = items.kind[item]!;
    const pairs = kind === ItemKind.flash ? 1 : kind === ItemKind.line ? 2 : kind === ItemKind.region ? 0 : 3;
    const at = items.start[item]!;
    const points = Array.from({ length: pairs }, (_, pair) =>
      [items.coords[at + pair * 2]!, items.coords[at + pair * 2 + 1]!]
        .map((value) => Math.round(value * 1000) / 1000 + 0)
        .join(),
    );
    const name = Object.entries(ItemKind).find(([, value]) => value === kind)![0];
    const contours =
      kind === ItemKind.region
        ? [String(image.regions[items.tool[item]!]!.ops.filter((op) => op === PathOp.move).length)]
        : [];
    lines.push([...(items.dark[item] === 0 ? ['clear'] : []), name, ...points, ...contours].join(' '));
  }
  return lines;
}

export const problemCodes = (text: string): string[] => gerber(text).problems.map(({ code }) => code);

/** Reads a drill file by its own words alone. */
export function drill(text: string, format?: DrillFormat): DrillImage {
  const { value } = parseExcellon('test.drl', encode(text), new Budget(defaultAnalysisLimits));
  return runProgram(value, format ?? presumedFormat(value), 2_000).image;
}

/** `0.7: 1,2` for each hit, `0.7: 1,2 3,2` for each slot. */
export function drilled(text: string): string[] {
  const image = drill(text);
  const size = (tool: number): number => image.tools[tool]!.diameterMm;
  const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  return [
    ...Array.from(
      { length: image.count },
      (_, hit) => `${size(image.tool[hit]!)}: ${round(image.x[hit]!)},${round(image.y[hit]!)}`,
    ),
    ...image.slots.map(({ tool, points }) => {
      const ends = [points[0]!, points[1]!, points.at(-2)!, points.at(-1)!].map(round);
      return `${size(tool)}: ${ends[0]},${ends[1]} ${ends[2]},${ends[3]}`;
    }),
  ];
}
