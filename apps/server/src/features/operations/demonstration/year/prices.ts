import { calls } from '@xunban/contract';
import { addDays, defaultCalendar, defaultFreight, defaultPriceBook, type PriceBook } from '@xunban/pricing';
import { publishVersion } from '../../../pricing/prices/price-versions.ts';
import { momentOf } from './office-hours.ts';
import type { World } from './world.ts';

/** Yuan by which an order of the opening prices costs more: the company has become cheaper since. */
const SURCHARGE_YUAN = 20;

const opening = (version: string, effectiveFrom: string): PriceBook => ({
  ...defaultPriceBook,
  ...{ version, effectiveFrom },
  tariffs: defaultPriceBook.tariffs.map((tariff) => ({
    ...tariff,
    engineering: { ...tariff.engineering, yuan: tariff.engineering.yuan + SURCHARGE_YUAN },
  })),
});

/** Publishes the prices, the calendar and the freight with which the year begins. */
export async function publishOpeningPrices({ deps }: World, firstDay: string): Promise<void> {
  const day = addDays(firstDay, -1);
  const version = `${day}.opening`;
  const effectiveAt = momentOf(day, 0);
  await deps.db.transaction(async (tx) => {
    await publishVersion(tx, 'price_book', { version, data: opening(version, day), effectiveAt });
    await publishVersion(tx, 'work_calendar', { version, data: { ...defaultCalendar, version }, effectiveAt });
    await publishVersion(tx, 'freight_table', { version, data: { ...defaultFreight, version }, effectiveAt });
  });
}

/** Finance lowers the fee in a draft and the administrator publishes it: the prices that ship with the product. */
export async function lowerPrices({ call, staff }: World, day: string): Promise<void> {
  const { id, revision } = await call(calls.priceBook.startDraft, staff.finance, {
    body: { kind: 'priceBook', name: '年中调价' },
  });
  const saved = await call(calls.priceBook.saveDraft, staff.finance, {
    params: { id },
    body: { revision, data: { ...defaultPriceBook } },
  });
  await call(calls.priceBook.publish, staff.admin, {
    params: { id },
    body: { revision: saved.revision, version: `${day}.1`, reason: '工程费下调，让利小批量客户' },
  });
}
