import { meaningOf } from './lexicon.ts';

/** A file name cut for reading: `MyBoard_F.Cu.GTL` has extension `gtl` and tokens `my board f cu`. */
export interface NameTokens {
  readonly base: string;
  readonly stem: string;
  readonly extension: string;
  /** The extension as written: TARGET 3001! uses words in it (`.PosiTop`). */
  readonly rawExtension: string;
  readonly tokens: readonly string[];
  /** Words for a side in the folder name: `bottom/mask.gbr`. */
  readonly folderSides: readonly string[];
}

/** Extensions that only mean "Gerber". The part before them may be the extension that states the layer. */
const plainExtensions = new Set(['gbr', 'ger', 'gbx', 'gerber', 'pho', 'art', 'gdo', 'grb', 'gb', 'txt', 'spl', 'plt']);

/**
 * Returns the name without the suffixes that programs add to previous versions: Allegro `TOP.art,1`, editors `TOP.art~` and
 * `.bak`.
 */
export const currentName = (path: string): string => path.replace(/(,\d+|~|\.bak|\.old)$/i, '');

export function tokenizeName(path: string): NameTokens {
  const base = currentName(path.slice(path.lastIndexOf('/') + 1));
  const dot = base.lastIndexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : base;
  const rawExtension = dot > 0 ? base.slice(dot + 1) : '';
  const folder = path.split('/').at(-2) ?? '';
  const folderSides = splitWords(folder).filter((word) => meaningOf(word)?.side !== undefined);
  return { base, stem, extension: rawExtension.toLowerCase(), rawExtension, tokens: splitWords(stem), folderSides };
}

/** True when the extension only means "Gerber". */
export const plainExtension = ({ extension }: NameTokens): boolean => plainExtensions.has(extension);

/** Returns the inner extension, if the outer one only means "Gerber": `gtl` of `board.gtl.gbr`. */
export function innerExtension(name: NameTokens): string | undefined {
  if (!plainExtensions.has(name.extension)) return undefined;
  const dot = name.stem.lastIndexOf('.');
  return dot > 0 ? name.stem.slice(dot + 1).toLowerCase() : undefined;
}

/**
 * Splits a text into words, numbers and runs of Chinese, in lower case. Camel case separates words, unless the whole text is
 * one word (`CrtYd`).
 */
export function splitWords(text: string): string[] {
  return (text.match(/[\p{L}\d]+/gu) ?? []).flatMap(splitRun);
}

function splitRun(run: string): string[] {
  if (meaningOf(run.toLowerCase()) !== undefined) return [run.toLowerCase()];
  const pair = knownPair(run);
  if (pair !== undefined) return pair;
  const spaced = run
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{Script=Han}]+|[\p{L}]+|\d+/gu) ?? [];
}

/** Splits a text into two known words, before capitals are tried: `SoldPCmp` is `SoldP` and `Cmp`. */
function knownPair(run: string): string[] | undefined {
  for (const { index } of run.matchAll(/(?<=[\p{Ll}\p{Lu}])\p{Lu}/gu)) {
    const pair = [run.slice(0, index), run.slice(index)].map((part) => part.toLowerCase());
    if (pair.every((part) => part.length > 1 && meaningOf(part) !== undefined)) return pair;
  }
  return undefined;
}
