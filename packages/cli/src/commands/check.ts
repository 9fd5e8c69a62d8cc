import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardAnalysis, Problem } from '@xunban/gerber';
import { placeImage } from '@xunban/gerber/place-image';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import { isBoardUsable, type LocalBoard, readBoard, shownFacts } from '../engine/read-board.ts';
import { EXIT } from '../exit-codes.ts';
import { usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { renderBoard } from '../render/render-board.ts';

interface Options {
  readonly images?: string;
  readonly places: string;
}

/** `check FILE|FOLDER`: facts and findings of board files, without any network. */
export const addCheck: AddCommand = (program, { cli }, run) => {
  program
    .command('check')
    .description(cli('check.about'))
    .argument('<path>', cli('argument.board'))
    .option('--images <folder>', cli('check.images'))
    .option('--places <number>', cli('check.places'), '3')
    .action((path: string, options: Options) => run(({ texts }) => check(path, options, texts)));

  async function check(path: string, { images, places }: Options, texts: CliTexts) {
    const max = Number(places);
    if (!Number.isInteger(max) || max < 1) throw usageError('usage.number', { option: '--places', value: places });
    const board = await readBoard(path);
    const drawn = images === undefined ? [] : drawFindings(board, images, max);
    const text = renderBoard(board, texts);
    return {
      exitCode: isBoardUsable(board) ? EXIT.done : EXIT.findings,
      json: { ...boardJson(board), ...(images === undefined ? {} : { images: drawn }) },
      text: [text, ...drawn].join('\n'),
    };
  }
};

/** A board in the JSON of all commands. */
export function boardJson(board: LocalBoard) {
  const { archive: _content, ...file } = board.file;
  const { values, uncertain } = shownFacts(board.facts);
  return {
    file,
    hasBoard: board.hasBoard,
    facts: values,
    uncertain,
    files: board.facts.files.map(({ name, role, confidence }) => ({ name, role, confidence })),
    findings: board.problems.map(({ code, severity, file: name, line, at, places, data }) => ({
      ...{ code, severity, file: name },
      ...(line === undefined ? {} : { line }),
      ...(at === undefined ? {} : { at }),
      places: places ?? [],
      data: data ?? {},
    })),
  };
}

const PIXELS = 400;
/** Minimum extent shown around a place, mm, to show its context. */
const MIN_MM = 2;
/** A place is shown with so many times its width round it. */
const TIMES = 12;

/** Draws the worst places of every finding as PNG. @returns the files */
function drawFindings({ analysis, problems }: LocalBoard, folder: string, max: number): string[] {
  mkdirSync(folder, { recursive: true });
  return problems.flatMap((problem, index) => drawPlaces(analysis, problem, join(folder, prefix(index)), max));
}

const prefix = (index: number): string => String(index + 1).padStart(2, '0');

const drawPlaces = (analysis: BoardAnalysis, { code, places = [] }: Problem, start: string, max: number): string[] =>
  places.slice(0, max).map(({ x, y, mm, layer }, index) => {
    const name = `${start}-${code}-${index + 1}.png`;
    const sizeMm = Math.max(MIN_MM, (mm ?? 0) * TIMES);
    writeFileSync(name, placeImage(analysis, { x, y }, { sizeMm, pixels: PIXELS, layer }));
    return name;
  });
