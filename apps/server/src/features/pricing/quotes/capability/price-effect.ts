import { BOARD_CHOICES, type ChoiceField } from '@xunban/contract/board-spec';
import type { OptionCharge } from '@xunban/pricing';
import type { Told } from './rule-figures.ts';

/**
 * What the options of a field cost beside the board, over all kinds of boards: from the least to the most. Options without
 * a charge cost nothing; they are told together.
 */
export function priceEffectOf(field: ChoiceField, { book, words, own }: Told): readonly string[] {
  const charges = book.charges.filter((charge) => charge.field === field);
  if (charges.length === 0) return [own.free];
  return BOARD_CHOICES[field].flatMap((value) => {
    const about = charges.filter(({ values }) => values.some((one) => one === value));
    if (about.length === 0) return [];
    return `${words.option(field, String(value))}${own.colon}${chargeText(about, own)}`;
  });
}

function chargeText(charges: readonly OptionCharge[], own: Told['own']): string {
  const areas = charges.flatMap(({ price }) => (price.kind === 'areaWithMinimum' ? [price] : []));
  const orders = charges.flatMap(({ price }) => (price.kind === 'perOrder' ? [price.yuan] : []));
  return [
    ...(areas.length > 0
      ? [own.byArea(span(areas.map(({ yuanPerM2 }) => yuanPerM2)), span(areas.map(({ minYuan }) => minYuan)))]
      : []),
    ...(orders.length > 0 ? [own.perOrder(span(orders))] : []),
  ].join(own.comma);
}

/** `¥20`, or `¥20–60` where it depends on the board. */
function span(yuan: readonly number[]): string {
  const [least, most] = [Math.min(...yuan), Math.max(...yuan)];
  return least === most ? `¥${least}` : `¥${least}–${most}`;
}
