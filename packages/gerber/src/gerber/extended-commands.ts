import type { Aperture } from '../image/layer-image.ts';
import type { Placement } from '../image/transform-image.ts';
import type { ProblemLog } from '../problem-log.ts';
import { parseAperture } from './aperture-definition.ts';
import { type CoordinateFormat, parseFormat } from './coordinate-format.ts';
import { ImagePlacement } from './image-placement.ts';
import { type MacroDefinition, parseMacro } from './macro.ts';
import type { Plotter } from './plotter.ts';
import { latin1 } from './scanner.ts';
import type { WordCommands } from './word-commands.ts';

/** The longest command that is read, in bytes; only hostile macros are longer. */
const maxCommandLength = 400_000;
const maxMacros = 5_000;
const maxNameLength = 200;

const isUnclosed = (aperture: Aperture): boolean =>
  aperture.shape === 'macro' && aperture.parts.some((part) => part.shape === 'polygon' && part.isUnclosed === true);

/** Carries out the commands that stand between percent signs. */
export class ExtendedCommands {
  format: CoordinateFormat | undefined;
  isNegative = false;
  imageName: string | undefined;
  layerName: string | undefined;
  readonly attributes = new Map<string, readonly string[]>();
  readonly #plotter: Plotter;
  readonly #words: WordCommands;
  readonly #log: ProblemLog;
  readonly #macros = new Map<string, MacroDefinition>();
  readonly #placement = new ImagePlacement();
  #apertureFunction: readonly string[] | undefined;

  constructor(plotter: Plotter, words: WordCommands, log: ProblemLog) {
    this.#plotter = plotter;
    this.#words = words;
    this.#log = log;
  }

  /** The placement of the image by deprecated commands (MI, OF, SF, AS, IR); undefined when they leave it unchanged. */
  get placement(): Placement | undefined {
    return this.#placement.result();
  }

  run(bytes: Uint8Array, start: number, end: number): void {
    // Object attributes (TO) are the most frequent command of X2 files and are not used here.
    if (bytes[start] === 0x54 && bytes[start + 1] === 0x4f) return;
    const text = latin1(bytes, start, Math.min(end, start + maxCommandLength)).trim();
    const name = text.slice(0, 2).toUpperCase();
    switch (name) {
      case 'FS':
        this.#setFormat(text);
        break;
      case 'MO':
        this.#setUnits(text);
        break;
      case 'AM':
        this.#defineMacro(text);
        break;
      case 'AD':
        this.#defineAperture(text);
        break;
      case 'AB':
        this.#blockAperture(text);
        break;
      case 'SR':
        this.#repeat(text);
        break;
      case 'LP':
        this.#plotter.endRegion();
        this.#plotter.isDark = text[2]?.toUpperCase() !== 'C';
        break;
      case 'LM':
        this.#plotter.setTransform({ mirrorX: /X/i.test(text.slice(2)), mirrorY: /Y/i.test(text.slice(2)) });
        break;
      case 'LR':
        this.#plotter.setTransform({ rotationDeg: this.#number(text.slice(2), 0) });
        break;
      case 'LS':
        this.#plotter.setTransform({ scale: this.#number(text.slice(2), 1) });
        break;
      case 'IP':
        this.isNegative = text.slice(2, 5).toUpperCase() === 'NEG';
        break;
      case 'IN':
        this.imageName = text.slice(2, maxNameLength);
        break;
      case 'LN':
        this.layerName ??= text.slice(2, maxNameLength);
        break;
      case 'TF':
      case 'TA':
      case 'TD':
        this.runAttribute(text);
        break;
      case 'AS':
      case 'IR':
      case 'MI':
      case 'OF':
      case 'SF':
        this.#place(name, text.slice(2));
        break;
      case 'IJ':
      case 'IO':
      case 'KO':
      case 'PF':
      case 'TO':
        break;
      default:
        this.#log.add('gerber.unknown-command', 'note', { line: this.#plotter.line, data: { letter: name } });
    }
  }

  /** Reads an attribute such as `TF.FileFunction,Copper,L1,Top`, from a command or from a comment. */
  runAttribute(text: string): void {
    const [name = '', ...values] = text.split(',');
    const kind = name.slice(0, 2).toUpperCase();
    if (kind === 'TF') this.attributes.set(name.slice(2).replace(/^\./, ''), values);
    else if (kind === 'TA' && name.slice(2) === '.AperFunction') this.#setFunction(values);
    else if (kind === 'TD' && (name.length === 2 || name.slice(2) === '.AperFunction')) this.#setFunction(undefined);
  }

  #setFunction(values: readonly string[] | undefined): void {
    this.#apertureFunction = values;
    this.#plotter.setFunction(values ?? []);
  }

  #setFormat(text: string): void {
    const format = parseFormat(text);
    if (format === undefined) {
      this.#log.add('gerber.no-format', 'undecided', { line: this.#plotter.line });
      return;
    }
    if (format.omitted === 'unstated') this.#log.add('gerber.no-zero-mode', 'note', { line: this.#plotter.line });
    this.format = format;
    this.#words.setFormat(format);
  }

  #setUnits(text: string): void {
    const unit = text.slice(2).trim().toUpperCase();
    if (unit.startsWith('MM')) this.#words.units = 'mm';
    else if (unit.startsWith('IN')) this.#words.units = 'inch';
    else this.#log.add('gerber.no-units', 'undecided', { line: this.#plotter.line });
  }

  #defineMacro(text: string): void {
    const macro = parseMacro(text);
    if (macro === undefined || this.#macros.size >= maxMacros) {
      this.#log.add('gerber.bad-macro', 'warning', { line: this.#plotter.line });
    } else this.#macros.set(macro.name, macro);
  }

  #defineAperture(text: string): void {
    const made = parseAperture(text, this.#macros, this.#words.unitMm, this.#apertureFunction);
    if (made !== undefined) {
      this.#plotter.defineAperture(made.code, made.aperture);
      if (isUnclosed(made.aperture)) this.#log.add('gerber.macro-unclosed', 'warning', { line: this.#plotter.line });
    } else
      this.#log.add('gerber.bad-aperture', 'warning', { line: this.#plotter.line, data: { text: text.slice(0, 80) } });
  }

  #blockAperture(text: string): void {
    const code = /^ABD?(\d{1,9})/i.exec(text);
    if (code === null) this.#plotter.endBlockAperture();
    else this.#plotter.beginBlockAperture(Number(code[1]));
  }

  #repeat(text: string): void {
    const value = (letter: string, otherwise: number): number => {
      const found = new RegExp(`${letter}([-+]?[\\d.]+)`, 'i').exec(text.slice(2));
      return found === null ? otherwise : this.#number(found[1] ?? '', otherwise);
    };
    const unit = this.#words.unitMm;
    const countX = Math.max(1, Math.round(value('X', 1)));
    const countY = Math.max(1, Math.round(value('Y', 1)));
    this.#plotter.beginRepeat(countX, countY, value('I', 0) * unit, value('J', 0) * unit);
  }

  #place(name: 'AS' | 'IR' | 'MI' | 'OF' | 'SF', text: string): void {
    const isDefault = this.#placement.apply(name, text, this.#words.unitMm);
    if (!isDefault) {
      this.#log.add('gerber.deprecated-applied', 'warning', { line: this.#plotter.line, data: { command: name } });
    }
  }

  #number(text: string, otherwise: number): number {
    const value = Number(text);
    if (text !== '' && Number.isFinite(value)) return value;
    this.#log.add('gerber.bad-number', 'warning', { line: this.#plotter.line });
    return otherwise;
  }
}
