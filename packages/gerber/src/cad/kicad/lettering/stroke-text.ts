import type { StrokeFont } from './stroke-font.ts';

/** Layout style of a text, lengths in mm. */
export interface TextStyle {
  readonly width: number;
  readonly height: number;
  readonly penMm: number;
  readonly isItalic: boolean;
  readonly isBold: boolean;
  readonly isMirrored: boolean;
  readonly horizontal: 'left' | 'center' | 'right';
  readonly vertical: 'top' | 'center' | 'bottom';
  /** Distance of the lines, of the usual one. */
  readonly lineSpacing: number;
}

/** x and y of the points of one stroke of the pen. */
export type Stroke = readonly number[];

/** Text layout parameters of a KiCad generation. */
interface Setting {
  /** Height of the overbar, as a share of the character height. */
  readonly overbar: number;
  /** True when a single-point stroke is drawn as a dot. */
  readonly drawsPoints: boolean;
  /** Inset of the overbar at each end, as a share of the character width. */
  readonly barTrim: number;
  /** Start of the first character of a line of the given width. */
  readonly start: (width: number, style: TextStyle) => number;
  /** The base line of the first of some lines that are so far apart, y up. */
  readonly firstLine: (lines: number, pitch: number, style: TextStyle) => number;
}

/** Distance between base lines, as a share of the character height. */
const linePitch = 1.61;
const italicTilt = 1 / 8;
/** Offsets of superscript and subscript, as a share of the height. */
const [raised, lowered] = [0.3, -0.1];
/** From KiCad 7 on italics are slanted about a line this far below, as a share of the height. */
const below = 2 / 21;
/** A tab advances to the next multiple of four characters, each counted as wide as the text size. */
const tabLetters = 4;
const smallLetters = 0.8;
/** KiCad 6 reserves space for a pen wider by this factor. */
const penAllowance = 1.3;

const until6: Setting = {
  overbar: 1.33,
  barTrim: 0,
  drawsPoints: false,
  start: (bare, { penMm, height, isItalic, horizontal }) => {
    const pen = penMm * penAllowance;
    const width = bare + pen + (isItalic ? height * linePitch * italicTilt : 0);
    return pen / 2 - { left: 0, center: width / 2, right: width }[horizontal];
  },
  firstLine: (lines, pitch, { vertical, height }) =>
    ({ top: -height, center: ((lines - 1) * pitch - height) / 2, bottom: (lines - 1) * pitch })[vertical],
};

const from7: Setting = {
  overbar: 1.23 + below,
  barTrim: 0.1,
  drawsPoints: true,
  start: (width, { penMm, height, isItalic, horizontal }) => {
    const inset = penMm / 1.52;
    const leaned = isItalic ? height * below * italicTilt : 0;
    return { left: inset, center: -width / 2, right: -width - inset }[horizontal] - leaned;
  },
  firstLine: (lines, pitch, { vertical, height, penMm }) => {
    const whole = height * 1.17 + (lines - 1) * pitch;
    return { top: 0, center: whole / 2, bottom: whole }[vertical] - height * (1 + below) + penMm * 0.052;
  },
};

/** The format of KiCad 7 began here. */
const firstOf7 = 20220000;

/**
 * Returns the strokes of a text relative to its anchor, y up, without rotation. Undefined when the font lacks one of its
 * characters. `~{…}` is overbarred, `^{…}` is superscript and `_{…}` subscript.
 */
export function strokeText(content: string, style: TextStyle, font: StrokeFont, version: number): Stroke[] | undefined {
  const setting = version < firstOf7 ? until6 : from7;
  const lines = content.split('\n');
  const pitch = style.height * linePitch * style.lineSpacing;
  const strokes: Stroke[] = [];
  let y = setting.firstLine(lines.length, pitch, style);
  for (const line of lines) {
    const set = strokeLine(line, style, font, setting);
    if (set === undefined) return undefined;
    const start = setting.start(set.width, style);
    const flip = style.isMirrored ? -1 : 1;
    const base = y;
    for (const stroke of set.strokes) {
      if (stroke.length === 2 && !setting.drawsPoints) continue;
      strokes.push(stroke.map((value, at) => (at % 2 === 0 ? flip * (value + start) : value + base)));
    }
    y -= pitch;
  }
  return strokes;
}

/** One line from the origin on, without anchor. */
function strokeLine(
  content: string,
  { width, height, isItalic }: TextStyle,
  font: StrokeFont,
  setting: Setting,
): { readonly strokes: Stroke[]; readonly width: number } | undefined {
  const strokes: Stroke[] = [];
  const tilt = isItalic ? italicTilt : 0;
  let x = 0;
  let count = 0;
  for (const { text, hasBar, level } of runsOf(content)) {
    const scale = level === 0 ? 1 : smallLetters;
    const lift = height * (level > 0 ? raised : level < 0 ? lowered : 0);
    const start = x;
    for (const letter of text) {
      const isTab = letter === '\t';
      const glyph = font.glyph((isTab ? ' ' : letter).codePointAt(0) ?? 0);
      if (glyph === undefined) return undefined;
      count = isTab ? (Math.floor(count / tabLetters) + 1) * tabLetters : count + 1;
      if (isTab) x = (count - 1) * width;
      for (const stroke of glyph.strokes) {
        const from = x;
        strokes.push(
          stroke.map((value, at) => {
            if (at % 2 === 1) return value * height * scale + lift;
            const above = (stroke[at + 1] ?? 0) * height * scale + lift;
            return from + value * width * scale + above * tilt;
          }),
        );
      }
      x += glyph.advance * width * scale;
    }
    const bar = setting.overbar * height;
    const trim = setting.barTrim * width - bar * tilt;
    if (hasBar && x > start) strokes.push([start + trim, bar, x - setting.barTrim * width + bar * tilt, bar]);
  }
  return { strokes, width: x };
}

interface Run {
  readonly text: string;
  readonly hasBar: boolean;
  /** 1 above the line, -1 below it. */
  readonly level: -1 | 0 | 1;
}

/** Splits a line at the marks `~{`, `^{`, `_{` and their closing braces. Other braces are literal. */
function runsOf(content: string): Run[] {
  const runs: Run[] = [];
  const open: (Pick<Run, 'hasBar' | 'level'> | undefined)[] = [];
  let state: Pick<Run, 'hasBar' | 'level'> = { hasBar: false, level: 0 };
  let text = '';
  const close = (next: typeof state): void => {
    if (text !== '') runs.push({ text, ...state });
    text = '';
    state = next;
  };
  for (let at = 0; at < content.length; at += 1) {
    const mark = content[at] ?? '';
    const opensMark =
      content[at + 1] === '{' && (mark === '~' ? !state.hasBar : /[\^_]/.test(mark) && state.level === 0);
    if (opensMark) {
      open.push(state);
      close(mark === '~' ? { ...state, hasBar: true } : { ...state, level: mark === '^' ? 1 : -1 });
      at += 1;
      continue;
    }
    if (mark === '{') open.push(undefined);
    const before = mark === '}' ? open.pop() : undefined;
    if (before === undefined) text += mark;
    else close(before);
  }
  close(state);
  return runs;
}
