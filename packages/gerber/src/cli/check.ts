import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyseBoard, type BoardAnalysis } from '../analyse.ts';
import { compareHarm } from '../dfm/harm.ts';
import { placeImage } from '../draw/place-image.ts';
import type { Problem } from '../problem.ts';
import { loadBoard } from './load-board.ts';

const usage = 'usage: gerber check PATH [--images FOLDER [--places NUMBER]]';

/**
 * `check PATH`: the problems of one board in order of harm, each kind once; exit code 1 when there is an error among
 * them. `--images` also draws the surroundings of every finding's worst places, as PNG.
 */
export async function checkCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(usage);
    return 2;
  }
  const { upload } = await loadBoard(options.path);
  const analysis = analyseBoard(upload.files, upload);
  const problems = [...upload.problems, ...analysis.facts.problems].sort(compareHarm);
  for (const [index, problem] of problems.entries()) {
    console.log(lineOf(problem));
    if (options.images !== undefined)
      drawPlaces(analysis, problem, { number: index + 1, folder: options.images, max: options.places });
  }
  return problems.some((problem) => problem.severity === 'error') ? 1 : 0;
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { images: { type: 'string' }, places: { type: 'string', default: '3' } },
    });
    const [path] = positionals;
    const places = Number(values.places);
    if (path === undefined || positionals.length > 1 || !Number.isInteger(places) || places < 1) return undefined;
    return { path, places, images: values.images };
  } catch {
    return undefined;
  }
}

function lineOf({ code, severity, file, line, at, places, data }: Problem): string {
  const place = [
    file,
    line && `line ${line}`,
    at && `(${at.x.toFixed(3)}, ${at.y.toFixed(3)})`,
    places && places.length > 1 && `and ${places.length - 1} more`,
  ];
  const parts = [severity.padEnd(9), code.padEnd(28), place.filter(Boolean).join(' '), data && JSON.stringify(data)];
  return parts.filter(Boolean).join(' ').trimEnd();
}

const pixels = 400;
/** Minimum extent shown around a place, mm, to show its context. */
const minMm = 2;
/** A place is shown with so many times its width round it. */
const times = 12;

interface PlaceImages {
  /** The number of the finding, in front of each name. */
  readonly number: number;
  readonly folder: string;
  readonly max: number;
}

function drawPlaces(analysis: BoardAnalysis, problem: Problem, { number, folder, max }: PlaceImages): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, { x, y, mm, layer }] of (problem.places ?? []).slice(0, max).entries()) {
    const sizeMm = Math.max(minMm, (mm ?? 0) * times);
    const name = join(folder, `${String(number).padStart(2, '0')}-${problem.code}-${index + 1}.png`);
    writeFileSync(name, placeImage(analysis, { x, y }, { sizeMm, pixels, layer }));
    console.log(`         ${name}`);
  }
}
