import { BOARD_CHOICES, type ChoiceField, minQuantity, QUANTITIES, quantityChoices } from '@xunban/contract/board-spec';
import { ceilRatio, compareExact, type Exact, exact, exactText, plusExact, timesExact } from '../quote/exact.ts';
import { yuanOf } from '../quote/formula.ts';
import { areaWithMinimum, chargeFormula } from '../quote/option-rules.ts';
import { orderOfArea } from '../quote/price-rule.ts';
import { areaRules } from '../quote/tariff-rules.ts';
import { canBeMade, chargesFor } from './check-coverage.ts';
import { type Kind, kindsOf } from './easy-board.ts';
import type { IndexedBook } from './indexed-book.ts';
import type { BookProblem } from './price-book.ts';
import { type LayerTariff, tariffName } from './price-book.ts';

/** Fields whose options are an order of effort: each next one must not cost less than the one before. */
const EFFORT: readonly ChoiceField[] = [
  'tgCelsius',
  'outerCopperOz',
  'innerCopperOz',
  'holeCopperMicrometres',
  'minTraceMil',
  'minHoleMm',
  'goldThicknessMicroinch',
  'hardGoldMicroinch',
  'halfHoleSides',
  'edgePlatedSides',
  'thermalConductivityWmK',
  'hdi',
  'ipcClass',
];

/** Just above an edge: a hundredth of a square centimetre. */
const HAIR = exact(0.000001);

/** Areas at which a larger order is cheaper although no larger quantity of the same board is. */
export function areaInversions(tariff: LayerTariff, book: IndexedBook): BookProblem[] {
  return edgesOf(tariff).flatMap((edge): BookProblem[] => {
    const total = areaTotal(tariff, edge);
    const beyond = areaTotal(tariff, plusExact(edge, HAIR));
    if (compareExact(beyond, total) >= 0) return [];
    const quantity = quantityWithoutHint(tariff, book, edge);
    if (quantity === undefined) return [];
    return [
      {
        code: 'inversion',
        path: `tariffs.${tariffName(tariff)}.board`,
        params: { areaM2: exactText(edge), quantity, yuan: exactText(total), yuanBeyond: exactText(beyond) },
      },
    ];
  });
}

/** A sample price that is above the plain one, or falls with the quantity. */
export function sampleInversions(tariff: LayerTariff): BookProblem[] {
  const path = `tariffs.${tariffName(tariff)}.sample.prices`;
  const plain = areaTotal(tariff, HAIR);
  return (tariff.sample?.prices ?? []).flatMap(({ yuan }, index, prices): BookProblem[] => {
    const before = prices[index - 1]?.yuan ?? 0;
    const isFine = yuan >= before && compareExact(exact(yuan), plain) <= 0;
    return isFine ? [] : [{ code: 'inversion', path, params: { yuan } }];
  });
}

/** A faster delivery that costs less than a slower one. */
export function rushInversions(tariff: LayerTariff): BookProblem[] {
  const { rush } = tariff;
  if (rush === null) return [];
  const options = [...rush.options].sort((a, b) => a.daysSaved - b.daysSaved);
  const areas = [HAIR, ...edgesOf(tariff), exact(rush.uptoM2)].filter(
    (area) => compareExact(area, exact(rush.uptoM2)) <= 0,
  );
  return options.slice(1).flatMap((option, index): BookProblem[] => {
    const slower = options[index];
    const isCostlier = areas.every((area) => {
      const fee = yuanOf(areaWithMinimum(option.minYuan, option.yuanPerM2, orderOfArea(area)));
      const slowerFee = yuanOf(areaWithMinimum(slower?.minYuan ?? 0, slower?.yuanPerM2 ?? 0, orderOfArea(area)));
      return compareExact(fee, slowerFee) > 0;
    });
    if (isCostlier) return [];
    return [{ code: 'inversion', path: `tariffs.${tariffName(tariff)}.rush`, params: { daysSaved: option.daysSaved } }];
  });
}

/** More layers of a material that cost less than fewer. */
export function layerInversions(book: IndexedBook): BookProblem[] {
  return BOARD_CHOICES.material.flatMap((material) =>
    inversionsAmong(book.tariffs.filter((tariff) => (tariff.material ?? 'fr4') === material)),
  );
}

function inversionsAmong(ofOneMaterial: readonly LayerTariff[]): BookProblem[] {
  const tariffs = [...ofOneMaterial].sort((a, b) => a.layers - b.layers);
  return tariffs.slice(1).flatMap((tariff, index): BookProblem[] => {
    const thinner = tariffs[index];
    if (thinner === undefined) return [];
    const areas = [HAIR, ...edgesOf(tariff), ...edgesOf(thinner), exact(1000)];
    const cheaper = areas.find((area) => compareExact(areaTotal(tariff, area), areaTotal(thinner, area)) < 0);
    if (cheaper === undefined) return [];
    return [{ code: 'inversion', path: `tariffs.${tariffName(tariff)}`, params: { areaM2: exactText(cheaper) } }];
  });
}

/** Options of more effort that cost less than those of less. */
export function optionInversions(book: IndexedBook): BookProblem[] {
  return EFFORT.flatMap((field) =>
    kindsOf(book).flatMap((kind) => {
      const options = BOARD_CHOICES[field].filter(
        (value) => book.isSold(kind, field, value) && canBeMade(book, kind, field, value),
      );
      return options.slice(1).flatMap((value, index): BookProblem[] => {
        const easier = options[index];
        if (easier === undefined) return [];
        const isCostlier = [HAIR, exact(0.5), exact(1), exact(3), exact(100)].every(
          (area) =>
            compareExact(optionYuan(book, kind, field, value, area), optionYuan(book, kind, field, easier, area)) >= 0,
        );
        if (isCostlier) return [];
        return [{ code: 'inversion', path: `options.${field}`, params: { ...kind, option: String(value) } }];
      });
    }),
  );
}

function optionYuan(
  book: IndexedBook,
  kind: Kind,
  field: ChoiceField,
  value: Parameters<typeof chargesFor>[3],
  area: Exact,
): Exact {
  return chargesFor(book, kind, field, value)
    .map(({ price }) => yuanOf(chargeFormula(price, orderOfArea(area))))
    .reduce(plusExact, exact(0));
}

function areaTotal(tariff: LayerTariff, area: Exact): Exact {
  return areaRules(tariff)
    .map((rule) => yuanOf(rule.formula(orderOfArea(area))))
    .reduce(plusExact, exact(0));
}

/** Areas where the price may bend: the edges of its steps, and where the relief begins. */
function edgesOf({ board, engineering }: LayerTariff): Exact[] {
  const steps = board.steps.flatMap(({ uptoM2 }) => (uptoM2 === null ? [] : [exact(uptoM2)]));
  const reliefs = engineering.reliefYuanPerM2 > 0 ? [exact(engineering.reliefFromM2)] : [];
  return [...steps, ...reliefs];
}

/** A number of pieces, but the largest, that a board can fill an area with while no listed quantity above costs less. */
function quantityWithoutHint(tariff: LayerTariff, book: IndexedBook, area: Exact): number | undefined {
  const { material = 'fr4', layers } = tariff;
  const { size } = book.kindOf({ material, layers });
  if (size === undefined) return undefined;
  const smallest = exact(BigInt(Math.round(size.minSideMm * 100)) ** 2n);
  const largest = exact(BigInt(Math.round(size.maxShortSideMm * 100)) * BigInt(Math.round(size.maxLongSideMm * 100)));
  // Square hundredths of a millimetre in the area, to be shared by so many pieces.
  const units = timesExact(area, exact(10_000_000_000));
  const max = (QUANTITIES.at(-1) ?? 0) - 1;
  for (
    let count = Math.max(minQuantity(material, layers), Number(ceilRatio(units, largest)));
    count <= max;
    count += 1
  ) {
    if (compareExact(timesExact(smallest, exact(count)), units) > 0) return undefined;
    if (!hasCheaperQuantity(tariff, area, count)) return count;
  }
  return undefined;
}

/** Checks whether, for `quantity` pieces that fill the area, a larger listed quantity costs less. */
function hasCheaperQuantity(tariff: LayerTariff, area: Exact, quantity: number): boolean {
  const total = areaTotal(tariff, area);
  return quantityChoices(tariff.material ?? 'fr4', tariff.layers).some((larger) => {
    if (larger <= quantity) return false;
    // Rounded up to the ten-thousandth of a square centimetre, so that a saving is never claimed that is not there.
    const largerArea = {
      digits: (area.digits * BigInt(larger) * 10n ** 8n) / BigInt(quantity) + 1n,
      scale: area.scale + 8,
    };
    return compareExact(areaTotal(tariff, largerArea), total) < 0;
  });
}
