import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { analyseBoard } from '../analyse.ts';
import { drawBoard } from '../draw/draw-board.ts';
import { drawLayer } from '../draw/draw-layer.ts';
import { finishes, legendColours, maskColours } from '../draw/palette.ts';
import { loadBoard } from './load-board.ts';

const usage = `usage: gerber draw PATH -o FILE.svg [--side top|bottom] [--width PIXELS] [--detail UM]
  [--colour ${maskColours.join('|')}]
  [--finish ${finishes.join('|')}] [--legend ${legendColours.join('|')}]
  [--layer FILE-IN-BOARD [--ink CSS-COLOUR]]`;

/** `draw PATH -o top.svg`: one side of a board, or one of its layers, as SVG. */
export async function drawCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(`${options}\n${usage}`);
    return 2;
  }
  const { upload } = await loadBoard(options.path);
  const analysis = analyseBoard(upload.files, { ...upload, depth: 'rendering' });
  const svg =
    options.layer === undefined
      ? drawBoard(analysis, options)
      : drawLayer(analysis, options.layer, { ...options, colour: options.ink });
  if (svg === undefined) {
    const names = analysis.layers.map(({ role, name }) => `  ${role.padEnd(16)} ${name}`);
    console.error([`no layer is called ${options.layer}; there are`, ...names].join('\n'));
    return 1;
  }
  writeFileSync(options.output, svg);
  console.log(`${options.output}: ${(svg.length / 1024).toFixed(0)} KB`);
  return 0;
}

function readOptions(args: readonly string[]) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals } = parsed;
  const [path] = positionals;
  const side = pick(['top', 'bottom'], values.side);
  const maskColour = pick(maskColours, values.colour);
  const finish = pick(finishes, values.finish);
  const legendColour = pick(legendColours, values.legend);
  if (path === undefined || positionals.length > 1) return 'name one folder or zip';
  if (values.output === undefined) return 'an output file is required: -o FILE';
  if (side === null || maskColour === null || finish === null || legendColour === null) return 'no such choice';
  const pixelWidth = count(values.width);
  const detailUm = count(values.detail);
  if (pixelWidth === null || detailUm === null) return '--width and --detail are whole numbers';
  const { output, layer, ink } = values;
  return { path, output, layer, ink, side: side ?? 'top', maskColour, finish, legendColour, pixelWidth, detailUm };
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      side: { type: 'string' },
      colour: { type: 'string' },
      finish: { type: 'string' },
      legend: { type: 'string' },
      width: { type: 'string' },
      detail: { type: 'string' },
      layer: { type: 'string' },
      ink: { type: 'string', default: '#b87333' },
    },
  });

/** The value if it is one of the choices, undefined if none was given, null if it is something else. */
const pick = <T extends string>(choices: readonly T[], value: string | undefined): T | undefined | null =>
  value === undefined ? undefined : (choices.find((choice) => choice === value) ?? null);

const count = (value: string | undefined): number | undefined | null =>
  value === undefined ? undefined : /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null;
