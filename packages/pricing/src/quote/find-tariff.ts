import type { LayerTariff, PriceBook } from '../price-book/price-book.ts';

/** The tariff of a layer count; nothing when the book does not sell it. */
export function tariffOf(layers: number, book: PriceBook): LayerTariff | undefined {
  return book.tariffs.find((tariff) => tariff.layers === layers);
}
