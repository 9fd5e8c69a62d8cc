import type { Budget } from '../budget.ts';
import { uint8At } from '../checked-access.ts';
import { imageExtents } from '../image/bounds.ts';
import { ItemBuilder } from '../image/item-builder.ts';
import type { LayerImage } from '../image/layer-image.ts';
import { transformImage } from '../image/transform-image.ts';
import type { Parsed } from '../problem.ts';
import { ProblemLog } from '../problem-log.ts';
import { ExtendedCommands } from './extended-commands.ts';
import { Plotter } from './plotter.ts';
import { GerberScanner, latin1 } from './scanner.ts';
import { WordCommands } from './word-commands.ts';

const commandsToLookAt = 5_000;
const letterG = 0x47;
const letterX = 0x58;

/**
 * Finds the units of a file before it is read. Some programs write `%MOIN*%` after the apertures, which would then have
 * been read in the wrong unit. Undefined when the file states none.
 */
function findUnits(bytes: Uint8Array): 'mm' | 'inch' | undefined {
  const scanner = new GerberScanner(bytes);
  let fromWords: 'mm' | 'inch' | undefined;
  for (let count = 0; count < commandsToLookAt && scanner.next(); count += 1) {
    // Coordinates, nearly all of a file, do not affect units, and no file changes units after its first coordinates.
    if (scanner.kind === 'word' && (uint8At(bytes, scanner.start) & 0xdf) !== letterG) {
      if (fromWords !== undefined && (uint8At(bytes, scanner.start) & 0xdf) === letterX) return fromWords;
      continue;
    }
    const text = latin1(bytes, scanner.start, Math.min(scanner.end, scanner.start + 12)).toUpperCase();
    if (scanner.kind === 'extended' && text.startsWith('MO')) {
      if (text.includes('MM')) return 'mm';
      if (text.includes('IN')) return 'inch';
    }
    if (scanner.kind === 'word' && fromWords === undefined) {
      if (/G71(\D|$)/.test(text)) fromWords = 'mm';
      else if (/G70(\D|$)/.test(text)) fromWords = 'inch';
    }
  }
  return fromWords;
}

/** A parsed Gerber file: the image, and the words that hint at its role. */
export interface GerberFile {
  readonly image: LayerImage;
  /** Header comments, trimmed, at most `maxComments`. */
  readonly comments: readonly string[];
  readonly imageName?: string;
  readonly layerName?: string;
  /** False for RS-274-D, which leaves the format of its integers to another file. */
  readonly isScaleStated: boolean;
}

const maxComments = 80;
const maxCommentLength = 200;
/** Bytes of a typical drawing command. By it the arrays get about the right size at once. */
const bytesPerOperation = 22;
const operationsBetweenChecks = 4096;
/** Painted shapes extend beyond the largest coordinate by this factor at most: pens are wide and arcs bulge. */
const penAllowance = 4;

/** Reads RS-274X and X2. It never throws: what is not understood is skipped and reported. */
export function parseGerber(name: string, bytes: Uint8Array, budget: Budget): Parsed<GerberFile> {
  const log = new ProblemLog(name, budget.limits.maxProblemsPerFile);
  const scanner = new GerberScanner(bytes);
  const plotter = new Plotter(Math.min(100_000, bytes.length / bytesPerOperation), budget, log, scanner);
  const units = findUnits(bytes);
  if (units === undefined) log.add('gerber.no-units', 'undecided');
  const words = new WordCommands(plotter, log, budget.limits.maxCoordinateMm, units ?? 'inch');
  const extended = new ExtendedCommands(plotter, words, log);
  const comments: string[] = [];
  let commands = 0;
  while (!words.isEnded && scanner.next()) {
    commands += 1;
    if (commands % operationsBetweenChecks === 0 && budget.isStopped) {
      log.add('file.stopped', 'error', { line: scanner.line });
      break;
    }
    switch (scanner.kind) {
      case 'word':
        words.run(bytes, scanner.start, scanner.end);
        break;
      case 'comment':
        readComment(latin1(bytes, scanner.start + 3, Math.min(scanner.end, scanner.start + 2000)), comments, extended);
        break;
      case 'extended':
      case 'macro':
        extended.run(bytes, scanner.start, scanner.end);
        break;
    }
  }
  if (!scanner.isTerminated) log.add('gerber.unterminated', 'warning', { line: scanner.line });
  if (!words.isEnded) log.add('gerber.no-end', 'note');
  if (extended.format === undefined && words.hasCoordinates) log.add('gerber.no-format', 'undecided');
  const items = plotter.finish();
  const drawn: LayerImage = {
    apertures: plotter.apertures,
    transforms: plotter.transforms,
    regions: plotter.regions,
    items,
    blocks: plotter.blocks,
    negative: extended.isNegative,
    attributes: Object.fromEntries(extended.attributes),
    functions: plotter.functions,
    units: words.units,
    nets: undefined,
    bounds: undefined,
  };
  const placed = extended.placement === undefined ? drawn : transformImage(drawn, extended.placement);
  const { painted, isWithinLimit } = imageExtents(placed, budget.limits.maxCoordinateMm * penAllowance);
  // Offsets, scales and apertures can also lead far off any board. Later stages must not meet such numbers.
  if (!isWithinLimit) log.add('gerber.out-of-range', 'error');
  const image = isWithinLimit ? placed : emptied(placed);
  return {
    value: {
      image: isWithinLimit ? { ...image, bounds: painted } : image,
      comments,
      isScaleStated: extended.format !== undefined || !words.hasCoordinates,
      ...(extended.imageName === undefined ? {} : { imageName: extended.imageName }),
      ...(extended.layerName === undefined ? {} : { layerName: extended.layerName }),
    },
    problems: log.all(),
  };
}

/** KiCad 4 to 6 can write X2 attributes as comments, `G04 #@! TF.FileFunction,...`, for readers that know no X2. */
function readComment(text: string, comments: string[], extended: ExtendedCommands): void {
  const hidden = text.indexOf('#@! ');
  if (hidden >= 0) extended.runAttribute(text.slice(hidden + 4).trim());
  else if (comments.length < maxComments) comments.push(text.trim().slice(0, maxCommentLength));
}

const emptied = (image: LayerImage): LayerImage => ({
  ...image,
  items: new ItemBuilder(0).build(),
  regions: [],
  blocks: [],
});
