import { mechanicalRank } from './extension-role.ts';
import type { Claim } from './guess.ts';
import { isKicadLayer, type Meaning, meaningsOf, type WordMeaning } from './lexicon.ts';
import type { Role } from './role.ts';

export interface NameClaim {
  readonly claim: Claim;
  /** `full`: the words state purpose and side. `weak`: only a side, or a possible meaning. */
  readonly strength: 'full' | 'weak';
  readonly evidence: string;
  /** Number of unknown words: the fewer, the more certain. */
  readonly unknownWords: number;
}

type Finding = Pick<NameClaim, 'claim' | 'strength'>;

interface Reading {
  readonly words: readonly WordMeaning[];
  readonly has: (meaning: Meaning) => boolean;
  readonly side: 'top' | 'bottom' | undefined;
  /** Numbers with the preceding word. */
  readonly numbers: readonly LayerNumber[];
  readonly unknownWords: readonly string[];
}

interface LayerNumber {
  readonly after: WordMeaning | undefined;
  readonly value: number;
  readonly isPadded: boolean;
}

/** PADS writes layer and document together: `sst001026` is document 26 of layer 1. */
const layerNumber = (digits: string): number => Number(digits.length === 6 ? digits.slice(0, 3) : digits);

/**
 * Returns the claim of the words of a Gerber file's name; undefined when they have no meaning. Words for mask and silk count
 * before sides.
 */
export function nameClaim(tokens: readonly string[]): NameClaim | undefined {
  const short = shortName(tokens);
  if (short !== undefined) return { ...short, evidence: tokens.join(' '), unknownWords: 0 };
  const reading = read(kicadEnding(tokens) ?? tokens);
  const claim = claimOf(reading);
  if (claim === undefined) return undefined;
  const evidence = reading.words.map((word) => word.word).join(' ');
  return { ...claim, evidence, unknownWords: reading.unknownWords.length };
}

/** KiCad's ending alone decides, whatever the project is called: `array_top-B_Cu`, `notes-Edge_Cuts`. */
function kicadEnding(tokens: readonly string[]): readonly string[] | undefined {
  const [letter = '', word = ''] = tokens.slice(-2);
  const isLayer = isKicadLayer(letter, word) || (letter === 'edge' && word === 'cuts');
  if (isLayer) return [letter, word];
  const [inner, number = ''] = tokens.slice(-3);
  return inner === 'in' && /^\d+$/.test(number) && word === 'cu' ? tokens.slice(-3) : undefined;
}

const shortNames: Readonly<Record<string, Role>> = {
  mt: 'mask-top',
  mb: 'mask-bottom',
  plt: 'silk-top',
  plb: 'silk-bottom',
};

/** Names that mean something only when they stand alone. */
function shortName(tokens: readonly string[]): Finding | undefined {
  const name = tokens.join('');
  // `i2.gbr` is an inner layer; in a longer name `i2` is more often the I2C bus.
  const inner = /^i(\d{1,2})$/.exec(name);
  if (inner !== null) return full({ kind: 'numbered', scheme: 'inner', number: Number(inner[1]) });
  // Japanese makers: `1L` is layer 1, `4R` the resist over layer 4, `1S` its symbols, `1M` its metal mask.
  const japanese = /^(\d{1,2})([lrsm])$/.exec(name);
  if (japanese !== null) {
    const number = Number(japanese[1]);
    const what = ({ r: 'mask', s: 'silk', m: 'paste' } as const)[japanese[2] ?? ''];
    if (what === undefined) return weak({ kind: 'numbered', scheme: 'physical', number });
    return weak(roleOf(what, number === 1 ? 'top' : 'bottom'));
  }
  const sided = Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
  // A more specific extension comes first: `mb.gtl` is the top of a board called `mb`.
  return sided === undefined ? undefined : weak({ kind: 'role', role: sided });
}

/** KiCad's `V.Cuts`. */
const vWords = /^(cuts?|scores?|grooves?)$/;

function read(tokens: readonly string[]): Reading {
  const found: WordMeaning[] = [];
  const numbers: LayerNumber[] = [];
  const unknownWords: string[] = [];
  const layerAt: number[] = [];
  let last: WordMeaning | undefined;
  for (const [index, token] of tokens.entries()) {
    if (/^\d+$/.test(token)) {
      // JLCPCB's extension used as a word: `copper_g2l`.
      if (tokens[index - 1] === 'g' && tokens[index + 1] === 'l') last = { word: 'g', meaning: 'layer' };
      numbers.push({ after: last, value: layerNumber(token), isPadded: token.startsWith('0') });
      continue;
    }
    const before = tokens[index - 1];
    const isCut = last === undefined && vWords.test(token) && before === 'v';
    const meanings: readonly WordMeaning[] = isCut
      ? [{ word: `v ${token}`, meaning: 'vscore' }]
      : token === 'out' && before === 'keep'
        ? [{ word: 'keep out', meaning: 'weak-outline' }]
        : meaningsOf(token);
    found.push(...meanings);
    if (meanings.some(({ meaning }) => layerMeanings.has(meaning))) layerAt.push(index);
    if (meanings.length === 0) unknownWords.push(token);
    last = meanings.at(-1);
  }
  const words = withoutDoubtful(found);
  const has = (meaning: Meaning): boolean => words.some((word) => word.meaning === meaning);
  return { words, has, numbers, unknownWords, side: sideOf(words, tokens, layerAt) };
}

const surfaces: ReadonlySet<Meaning> = new Set(['copper', 'mask', 'paste', 'silk', 'outline', 'drill']);

/**
 * Drops ambiguous words: two letters (`ss`, `pm`, `tp`) mean a layer only if no longer word does: a project may have that name.
 */
function withoutDoubtful(words: readonly WordMeaning[]): readonly WordMeaning[] {
  const isDoubtful = ({ word, meaning }: WordMeaning): boolean =>
    word.length === 2 && ['mask', 'paste', 'silk', 'drawing'].includes(meaning);
  const isStated = words.some((word) => surfaces.has(word.meaning) && !isDoubtful(word));
  return isStated ? words.filter((word) => !isDoubtful(word)) : words;
}

/** Returns the side by words, or by a letter next to a layer word; `layerAt` are the indices of layer words in the tokens. */
function sideOf(
  found: readonly WordMeaning[],
  tokens: readonly string[],
  layerAt: readonly number[],
): 'top' | 'bottom' | undefined {
  const [letter, word] = tokens.slice(-2);
  if (letter !== undefined && word !== undefined && isKicadLayer(letter, word))
    return letter === 'f' ? 'top' : 'bottom';
  const sides = new Set(found.flatMap(({ side }) => side ?? []));
  if (sides.size > 1) return undefined;
  const [stated] = sides;
  if (stated !== undefined) return stated;
  const isSolderSide =
    found.some(({ meaning }) => meaning === 'solder') && found.some(({ meaning }) => meaning === 'side');
  if (isSolderSide) return 'bottom';
  // A single letter is a side only next to a layer word: KiCad `F.Mask`, or `Resist-A` of Japanese fabricators.
  const adjacent = new Set(layerAt.flatMap((at) => [tokens[at - 1], tokens[at + 1]]));
  if (adjacent.has('f') || adjacent.has('t')) return 'top';
  if (adjacent.has('b')) return 'bottom';
  return adjacent.has('a') ? 'top' : undefined;
}

const layerMeanings: ReadonlySet<Meaning> = new Set([
  'copper',
  'mask',
  'paste',
  'silk',
  'solder',
  'drawing',
  'mechanical',
  'layer',
]);

function claimOf(reading: Reading): Finding | undefined {
  const { has, side, words, unknownWords } = reading;
  if (has('vscore')) return full({ kind: 'role', role: 'vscore' });
  if (isDrawing(reading)) return full({ kind: 'role', role: 'drawing' });
  if (has('paste')) return sided('paste', side, reading);
  if (has('mask')) return sided('mask', side, reading);
  if (has('silk')) return sided('silk', side, reading);
  if (has('outline')) {
    // An outline with a side is that of parts or masks, not of the board.
    return has('component') ? full({ kind: 'role', role: 'drawing' }) : full({ kind: 'role', role: 'outline' });
  }
  if (has('mechanical')) {
    return weak({ kind: 'maybe-outline', rank: mechanicalRank(reading.numbers[0]?.value ?? 1) });
  }
  if (has('drill')) return full({ kind: 'role', role: 'drawing' });
  const inner = innerClaim(reading);
  if (inner !== undefined) return inner;
  if (has('weak-outline') || has('rout')) {
    if (side !== undefined) return full({ kind: 'role', role: 'drawing' });
    return weak({ kind: 'maybe-outline', rank: 3 });
  }
  if (has('solder')) {
    // "Top Solder" is Altium's solder mask; "solder side" and plain "sold" are the bottom copper.
    if (side !== undefined && !has('side') && !has('copper')) return full(roleOf('mask', side));
    return weak({ kind: 'role', role: 'copper-bottom' });
  }
  // DipTrace's `Board`: its layer for the edge, in addition to the one it exports as `BoardOutline`.
  if (words.length === 1 && words[0]?.word === 'board' && unknownWords.length === 0) {
    return weak({ kind: 'maybe-outline', rank: 8 });
  }
  if (has('part-drawing') && !has('copper')) return weak({ kind: 'role', role: 'drawing' });
  if (side !== undefined) {
    const claim = roleOf('copper', side);
    return has('copper') || has('layer') ? full(claim) : weak(claim);
  }
  if (has('component')) return weak({ kind: 'role', role: 'copper-top' });
  return has('copper') ? copperClaim(reading) : undefined;
}

/**
 * Copper without a side. KiCad's `G.Cu` is an inner layer with its user's name; until 2011 its bottom was just
 * `Copper`.
 */
function copperClaim({ words, unknownWords }: Reading): Finding | undefined {
  const [unknownToken] = unknownWords;
  if (unknownToken === undefined) return weak({ kind: 'role', role: 'copper-bottom' });
  return unknownWords.length === 1 && words.at(-1)?.word === 'cu'
    ? weak({ kind: 'named-inner', name: unknownToken })
    : undefined;
}

/**
 * Detects drill maps, assembly and courtyard drawings; but `F_Mask` of user layer sets and `User_Silk` keep their layer word.
 */
function isDrawing({ has, words }: Reading): boolean {
  if (has('map') && (has('drill') || !hasLayerWord(has))) return true;
  // Allegro: the table of holes, not print on the board.
  if (has('drill') && words.some(({ word }) => word === 'legend')) return true;
  if (has('drawing')) return true;
  return has('report') && !hasLayerWord(has);
}

const hasLayerWord = (has: Reading['has']): boolean =>
  has('copper') || has('mask') || has('paste') || has('silk') || has('outline');

function innerClaim({ has, side, numbers, words }: Reading): Finding | undefined {
  if (side !== undefined && !has('inner')) return undefined;
  for (const { after, value } of numbers) {
    if (after === undefined || value === 0 || value > 64) continue;
    if (/plane$/.test(after.word)) return full({ kind: 'numbered', scheme: 'plane', number: value });
    if (after.meaning === 'inner') return full({ kind: 'numbered', scheme: 'inner', number: value });
    if (after.meaning === 'plane' && has('inner')) return full({ kind: 'numbered', scheme: 'inner', number: value });
  }
  for (const { after, value, isPadded } of numbers) {
    if (after === undefined || value === 0 || value > 64) continue;
    const isInner = has('inner');
    if (after.meaning === 'layer' && isInner) return full({ kind: 'numbered', scheme: 'inner', number: value });
    if (after.meaning === 'layer') return full({ kind: 'numbered', scheme: 'physical', number: value });
    if (after.meaning === 'group') return full({ kind: 'numbered', scheme: 'group', number: value });
    if (after.meaning === 'plane' && isPadded) return full({ kind: 'numbered', scheme: 'physical', number: value });
    if (after.meaning === 'copper') {
      return full({ kind: 'numbered', scheme: isInner ? 'inner' : 'physical', number: value });
    }
  }
  const plane = words.find((word) => word.meaning === 'plane');
  if (plane !== undefined || has('inner')) {
    const number = numbers.find(({ value }) => value > 0 && value < 64)?.value;
    if (has('inner') && number !== undefined) return weak({ kind: 'numbered', scheme: 'inner', number });
    return weak({ kind: 'named-inner', name: plane?.word ?? 'inner' });
  }
  return undefined;
}

function sided(what: 'mask' | 'paste' | 'silk', side: 'top' | 'bottom' | undefined, reading: Reading): Finding {
  if (side !== undefined) return full(roleOf(what, side));
  // `SolderMask_Comp`, `SilkS_Cop` and `silk solder`: the sides' old names.
  if (reading.has('component')) return full(roleOf(what, 'top'));
  if (reading.words.some(({ word }) => word === 'cop')) return full(roleOf(what, 'bottom'));
  if (reading.has('solder') && what !== 'paste' && what !== 'mask') return full(roleOf(what, 'bottom'));
  const number = reading.numbers[0]?.value;
  if (number === 1) return full(roleOf(what, 'top'));
  if (number !== undefined && number < 64) return full(roleOf(what, 'bottom'));
  return weak(roleOf(what, 'top'));
}

function roleOf(what: 'copper' | 'mask' | 'paste' | 'silk', side: 'top' | 'bottom'): Claim {
  const role: Role = `${what}-${side}`;
  return { kind: 'role', role };
}

const full = (claim: Claim): Finding => ({ claim, strength: 'full' });
const weak = (claim: Claim): Finding => ({ claim, strength: 'weak' });
