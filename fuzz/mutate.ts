import { numberBelow, oneOf, type Random } from './random.ts';

/** Texts from which the mutations of a parser are made. */
export interface Material {
  readonly seeds: readonly string[];
  /** Words of the format that a reader treats in its own way. */
  readonly tokens: readonly string[];
}

const LARGEST = 200_000;
/** Numbers at the edges of what 32 bits, doubles and money hold. */
const EXTREMES = [
  ...['0', '-1', '1e308', '-1e308', '1e999', '1e-320', '2147483648', '4294967296', '9007199254740993'],
  ...['9'.repeat(20), '9'.repeat(400), '0.'.padEnd(60, '0'), '-0', '.', '1.2.3'],
];

type Mutation = (text: string, random: Random, material: Material) => string;

/** Replaces the characters from `at` on. */
const replaced = (text: string, at: number, count: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + count);
const placeIn = (text: string, random: Random): number => numberBelow(random, text.length + 1);
const insertedFrom = (text: string, random: Random, list: readonly string[]): string =>
  list.length === 0 ? text : replaced(text, placeIn(text, random), 0, oneOf(random, list));

const COMMON: readonly Mutation[] = [
  (text, random) => text.slice(0, placeIn(text, random)),
  (text, random) => replaced(text, placeIn(text, random), numberBelow(random, 200), ''),
  (text, random) => replaced(text, placeIn(text, random), numberBelow(random, 4), ''),
  (text, random) => repeatedRun(text, random, 2_000, 2),
  (text, random) => repeatedRun(text, random, 8, 400),
  (text, random, { tokens }) => insertedFrom(text, random, tokens),
  (text, random, { tokens }) => insertedFrom(text, random, tokens),
  (text, random) => replaced(text, placeIn(text, random), 0, '9'.repeat(1 + numberBelow(random, 30))),
  (text, random) => extremeNumber(text, random),
  (text, random, { seeds }) => spliced(text, oneOf(random, seeds), random),
];

const FOR_BYTES: readonly Mutation[] = [
  (text, random) => flippedBit(text, random),
  (text, random) => {
    let out = text;
    for (let count = 0; count < 20; count += 1)
      out = replaced(out, numberBelow(random, out.length), 1, String.fromCharCode(numberBelow(random, 256)));
    return out;
  },
];

/** Marks that show nothing, turn the direction, or look like others; halves of a character; deep nesting. */
const ODD_TEXTS = [
  ...['\u200b', '\u202e', '\ufeff', '\u2060', '\ufe0f', '\u00ad', '\0', '\r', '\n', '\t', '\u2028', '\u00a0', '\u3000'],
  ...[
    '\ud800',
    '\udc00',
    '😀',
    '👨‍👩‍👧',
    'é',
    '\u0130',
    'ß',
    '\ufdfa',
    '１２３',
    'Ａｂ',
    '％',
    '（',
    '，',
    '٣',
    '一',
    '廣',
  ],
  ...['%', '%zz', '%E4%B8', '\\', '"', "'", '`', '<', '>', '&', '__proto__', 'constructor', 'NaN', 'null', '1e999'],
  ...['(', '[', '{', '>', '*', '_', '"', ' ', '-', ',', '\n', '0', '一'].flatMap((sign) => [
    sign.repeat(50),
    sign.repeat(3_000),
  ]),
  ...['2026-02-30', '0000-01-01', '9999-12-31', '24:00', '23:59:60', '+23:59', 'Infinity', '-Infinity'],
];

const FOR_TEXT: readonly Mutation[] = [
  (text, random) => insertedFrom(text, random, ODD_TEXTS),
  (text, random) => insertedFrom(text, random, ODD_TEXTS),
  (text, random) => replaced(text, placeIn(text, random), 1, String.fromCharCode(numberBelow(random, 0x10000))),
];

const BYTE_MUTATIONS = [...COMMON, ...FOR_BYTES];
const TEXT_MUTATIONS = [...COMMON, ...FOR_TEXT];

/** Changes a text in one to eight places. */
export const mutateText = (text: string, random: Random, material: Material): string =>
  mutated(text, random, material, TEXT_MUTATIONS);

/** Changes a file in one to eight places. Files of the material are texts of Latin-1. */
export function mutateBytes(bytes: Uint8Array, random: Random, material: Material): Uint8Array<ArrayBuffer> {
  const text = latin1Of(bytes);
  return new Uint8Array(Buffer.from(mutated(text, random, material, BYTE_MUTATIONS), 'latin1'));
}

/** The bytes as a text of one character each. */
export const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

function mutated(text: string, random: Random, material: Material, mutations: readonly Mutation[]): string {
  let out = text.slice(0, LARGEST);
  for (let round = 1 + numberBelow(random, 8); round > 0; round -= 1)
    out = oneOf(random, mutations)(out, random, material).slice(0, LARGEST);
  return out;
}

function repeatedRun(text: string, random: Random, longest: number, most: number): string {
  const at = placeIn(text, random);
  const run = text.slice(at, at + 1 + numberBelow(random, longest));
  return replaced(text, at, 0, run.repeat(1 + numberBelow(random, most)));
}

function extremeNumber(text: string, random: Random): string {
  const numbers = [...text.slice(0, 20_000).matchAll(/\d+(?:\.\d+)?/g)];
  if (numbers.length === 0) return insertedFrom(text, random, EXTREMES);
  const { index, 0: number } = oneOf(random, numbers);
  return replaced(text, index, number.length, oneOf(random, EXTREMES));
}

const spliced = (text: string, other: string, random: Random): string =>
  text.slice(0, placeIn(text, random)) + other.slice(placeIn(other, random));

function flippedBit(text: string, random: Random): string {
  const at = numberBelow(random, text.length);
  return replaced(text, at, 1, String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << numberBelow(random, 8))));
}
