import type { BoardSpec } from '@xunban/contract';
import { type Language, ruleText } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import { add, type Fen, fen, formatYuan, ZERO_FEN } from '@xunban/money';
import { checkSpec, linesOf, type PriceBook } from '@xunban/pricing';
import { priceTexts } from './price-texts.ts';

/** Maximum number of reported price lines: those that change most. */
const MAX_LINES = 3;

interface Line {
  readonly line: string;
  readonly amountFen: Fen;
}

/** Describes a replayed board as text, and the reasons for its new price: the changed lines, or the rules that refuse it. */
export function replayTexts(
  { spec, isRepeat }: { readonly spec: BoardSpec; readonly isRepeat: boolean },
  before: readonly Line[],
  book: PriceBook,
  language: Language,
): { readonly board: string; readonly why: string } {
  const { place, pricing, option } = documentTexts(language);
  const texts = priceTexts(language);
  const board = texts.text('replay.board', {
    material: option('material', spec.material),
    ...{ layers: spec.layers, length: spec.lengthMm, width: spec.widthMm, quantity: spec.quantity },
  });
  const gap = texts.text('change.gap');
  const refused = checkSpec(spec, book).map(
    ({ field, code, params }) => `${pricing(`field.${field}`) ?? field}: ${ruleText(language, code, params) ?? code}`,
  );
  if (refused.length > 0) return { board, why: [...new Set(refused)].join(gap) };
  const after = linesOf(spec, book, isRepeat);
  if (after === undefined) return { board, why: texts.text('replay.leadTime') };
  const changed = changesOf(before, after)
    .sort((a, b) => Number(weight(b.delta) - weight(a.delta)))
    .map(({ line, delta }) => {
      const name = pricing(`line.${line}`) ?? line;
      return `${name} ${delta > 0n ? '+' : '−'}${formatYuan(fen(weight(delta)))}`;
    });
  const further =
    changed.length > MAX_LINES ? [place('replay.further', { count: changed.length - MAX_LINES }) ?? ''] : [];
  return { board, why: [...changed.slice(0, MAX_LINES), ...further].join(gap) };
}

function changesOf(before: readonly Line[], after: readonly Line[]) {
  const [was, is] = [sumsOf(before), sumsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((line) => ({ line, delta: (is.get(line) ?? ZERO_FEN) - (was.get(line) ?? ZERO_FEN) }))
    .filter(({ delta }) => delta !== 0n);
}

/** A line may stand in a price more than once, as for two surcharges of one kind. */
function sumsOf(lines: readonly Line[]): ReadonlyMap<string, Fen> {
  const sums = new Map<string, Fen>();
  for (const { line, amountFen } of lines) sums.set(line, add(sums.get(line) ?? ZERO_FEN, amountFen));
  return sums;
}

const weight = (delta: bigint): bigint => (delta < 0n ? -delta : delta);
