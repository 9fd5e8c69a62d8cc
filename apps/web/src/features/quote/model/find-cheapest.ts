import type { QuoteView } from '@xunban/contract';
import { type BoardSpec, type ChoiceField, isChoiceField } from '@xunban/contract/board-spec';
import { type FieldChange, withChanges } from './option-view.ts';

/** The cheapest board that differs from the asked one in free fields only. */
export interface CheapestBoard {
  /** In the order of the fields on the form; empty when the board is the cheapest already. */
  readonly changes: readonly (FieldChange & { readonly field: ChoiceField })[];
  /** Yuan. */
  readonly total: number;
  readonly saving: number;
  /** Working days more (or fewer) than the asked board. */
  readonly days: number;
}

/** Every round changes at least one field for the better; boards with so many free fields have not been seen. */
const MAX_ROUNDS = 8;

/**
 * Looks for the cheapest values of the fields that the buyer leaves open, by asking the price engine itself: each answer
 * tells what every single change would cost, the best of them are taken together, or the very best alone when they do
 * not go together, until nothing saves any more. Fields that are not free never change, not even along with another.
 * @param asked the quote to improve on; it must have a price
 * @param ask the price of a board; undefined when it has none
 */
export async function findCheapest(
  asked: QuoteView,
  free: ReadonlySet<string>,
  ask: (spec: BoardSpec) => Promise<QuoteView>,
): Promise<CheapestBoard | undefined> {
  if (!asked.chosen) return undefined;
  let best = { quote: asked, total: asked.chosen.total };
  const take = async (changes: readonly FieldChange[]): Promise<boolean> => {
    const quote = await ask(withChanges(best.quote.spec, changes));
    if (!quote.chosen || quote.chosen.total >= best.total) return false;
    best = { quote, total: quote.chosen.total };
    return true;
  };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const savings = savingChanges(best.quote, free);
    const [greatest] = savings;
    if (!greatest) break;
    const together = savings.flatMap(({ changes }) => changes);
    if (!(savings.length > 1 && (await take(together))) && !(await take(greatest.changes))) break;
  }
  const { spec, chosen } = best.quote;
  return {
    changes: [...free].filter(isChoiceField).flatMap((field) => {
      const [from, to] = [asked.spec[field], spec[field]];
      return from === to ? [] : [{ field, from, to }];
    }),
    total: best.total,
    saving: Math.round((asked.chosen.total - best.total) * 100) / 100,
    days: (chosen?.workingDays ?? asked.chosen.workingDays) - asked.chosen.workingDays,
  };
}

interface Saving {
  readonly delta: number;
  readonly changes: readonly FieldChange[];
}

/** The best change of each free field that costs less than now, the greatest saving first. */
function savingChanges(quote: QuoteView, free: ReadonlySet<string>): Saving[] {
  const best = new Map<string, Saving>();
  const consider = (field: string, saving: Saving) => {
    const known = best.get(field);
    if (saving.delta < 0 && (!known || saving.delta < known.delta)) best.set(field, saving);
  };
  for (const { field, value, state, delta, alsoChanges } of quote.options) {
    if (!free.has(field) || !isChoiceField(field) || state !== 'available' || delta === null) continue;
    if (alsoChanges.some((along) => !free.has(along.field))) continue;
    consider(field, { delta, changes: [{ field, from: quote.spec[field], to: value }, ...alsoChanges] });
  }
  if (free.has('leadTime')) considerLeadTimes(quote, consider);
  return [...best.values()].sort((a, b) => a.delta - b.delta);
}

/** The matrix tells lead times, not the options. */
function considerLeadTimes({ matrix, chosen }: QuoteView, consider: (field: string, saving: Saving) => void): void {
  if (!chosen) return;
  for (const cell of matrix.find(({ quantity }) => quantity === chosen.quantity)?.cells ?? []) {
    consider('leadTime', {
      delta: cell.total - chosen.total,
      changes: [{ field: 'leadTime', from: chosen.leadTime, to: cell.leadTime }],
    });
  }
}
