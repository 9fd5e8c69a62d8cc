import type { LayerCount, LayerTariff, Material, PriceBook, TariffPart } from './price-book.ts';

/** A material with a layer count. */
export interface LayerKind {
  readonly material: Material;
  readonly layers: LayerCount;
}

/**
 * The book with a layer count more, priced for the time being like another one of the same material: its tariff, and every
 * surcharge, option and limit that lists the other. Each part of the tariff is marked as still to be priced.
 */
export function withLayerCount(book: PriceBook, kind: LayerKind, like: LayerCount): PriceBook {
  const pattern = tariffOf(book, { ...kind, layers: like });
  if (pattern === undefined || tariffOf(book, kind) !== undefined) return book;
  const tariff: LayerTariff = { ...pattern, layers: kind.layers, toBePriced: partsOf(pattern) };
  const tariffs = [...book.tariffs, tariff].toSorted(
    (a, b) => materialAt(book, a) - materialAt(book, b) || a.layers - b.layers,
  );
  return mapLayers({ ...book, tariffs }, (layers, materials) =>
    layers.includes(like) && !isSoldElsewhere(book, kind, materials) && isAboutMaterial(kind, materials)
      ? ascending([...layers, kind.layers])
      : layers,
  );
}

/** The book without a layer count: its tariff, and its place in every list unless another material still has it. */
export function withoutLayerCount(book: PriceBook, kind: LayerKind): PriceBook {
  const gone = tariffOf(book, kind);
  if (gone === undefined) return book;
  const rest = { ...book, tariffs: book.tariffs.filter((tariff) => tariff !== gone) };
  return mapLayers(rest, (layers, materials) =>
    isAboutMaterial(kind, materials) && !isSoldElsewhere(book, kind, materials)
      ? layers.filter((count) => count !== kind.layers)
      : layers,
  );
}

/** The book with a part of a tariff priced. */
export function withPartPriced(book: PriceBook, kind: LayerKind, part: TariffPart): PriceBook {
  return {
    ...book,
    tariffs: book.tariffs.map((tariff) => {
      if (tariff !== tariffOf(book, kind)) return tariff;
      const { toBePriced = [], ...priced } = tariff;
      const left = toBePriced.filter((open) => open !== part);
      return left.length > 0 ? { ...tariff, toBePriced: left } : priced;
    }),
  };
}

const materialOf = ({ material = 'fr4' }: LayerTariff): Material => material;

const tariffOf = ({ tariffs }: PriceBook, { material, layers }: LayerKind): LayerTariff | undefined =>
  tariffs.find((tariff) => tariff.layers === layers && materialOf(tariff) === material);

/** Materials stay in the order in which the book has them. */
const materialAt = ({ tariffs }: PriceBook, tariff: LayerTariff): number =>
  tariffs.findIndex((other) => materialOf(other) === materialOf(tariff));

/** Parts that a tariff does not offer need no price. */
const partsOf = ({ sample, rush }: LayerTariff): readonly TariffPart[] => [
  ...(['board', 'engineering', 'film', 'leadDays'] as const),
  ...(sample === null ? [] : (['sample'] as const)),
  ...(rush === null ? [] : (['rush'] as const)),
];

const isAboutMaterial = ({ material }: LayerKind, materials: readonly Material[] | undefined): boolean =>
  materials?.includes(material) ?? true;

/** Boards of another material that an entry is about have that layer count, and with it their own place in the lists. */
const isSoldElsewhere = (
  { tariffs }: PriceBook,
  { material, layers }: LayerKind,
  materials: readonly Material[] | undefined,
) =>
  tariffs.some(
    (tariff) =>
      tariff.layers === layers && materialOf(tariff) !== material && (materials?.includes(materialOf(tariff)) ?? true),
  );

const ascending = (layers: readonly LayerCount[]): readonly LayerCount[] => layers.toSorted((a, b) => a - b);

type ChangeLayers = (
  layers: readonly LayerCount[],
  materials: readonly Material[] | undefined,
) => readonly LayerCount[];

interface Listed {
  readonly materials?: readonly Material[] | undefined;
  readonly layers?: readonly LayerCount[] | undefined;
}

/** Changes the layer counts of every entry that lists some. An entry that is left without any goes: it would be about all. */
function mapLayers(book: PriceBook, change: ChangeLayers): PriceBook {
  const each = <T extends Listed>(entries: readonly T[]): readonly T[] =>
    entries.flatMap((entry) => {
      if (entry.layers === undefined) return [entry];
      const layers = change(entry.layers, entry.materials);
      return layers.length > 0 ? [{ ...entry, layers }] : [];
    });
  const { capability, notSold, withdrawals } = book;
  return {
    ...book,
    charges: each(book.charges),
    included: each(book.included),
    ...(notSold ? { notSold: each(notSold) } : {}),
    ...(withdrawals ? { withdrawals: each(withdrawals) } : {}),
    measuredCharges: each(book.measuredCharges),
    capability: {
      ...capability,
      sizes: each(capability.sizes),
      offers: each(capability.offers),
      outerTrace: each(capability.outerTrace),
      innerTrace: each(capability.innerTrace),
    },
  };
}
