import { layerClassOf } from '@xunban/contract';
import { areaInDm2 } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { onTimeOfAll } from '../../orders-core/factories/factory-records.ts';
import { type Floor, floors, openLoads } from '../../orders-core/factories/floor-records.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentCalendar, currentPriceData } from '../../pricing/prices/price-data.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { type AskedBoard, type Candidate, rankFactories } from './rank-factories.ts';

export interface Proposal {
  readonly asked: AskedBoard;
  readonly candidates: readonly Candidate[];
  /** Null when no factory can make the board. */
  readonly proposedId: string | null;
  /** All factories, as they were compared. */
  readonly floors: readonly Floor[];
}

/** Proposes the factory for a board, based on current rows. */
export async function proposeFactory(
  reader: Reader,
  scoresOf: ScoresOf,
  { order, province }: { readonly order: PcbOrder; readonly province: string },
): Promise<Proposal> {
  const spec = boardSpecOf(order);
  const [known, loads, onTime, book, { calendar, now }] = await Promise.all([
    floors(reader),
    openLoads(reader, order.id),
    onTimeOfAll(reader),
    currentPriceData(reader, 'price_book'),
    currentCalendar(reader),
  ]);
  const scores = await scoresOf(
    reader,
    known.map(({ id }) => id),
  );
  const asked: AskedBoard = {
    spec,
    layerClass: layerClassOf(spec.layers),
    areaDm2: areaInDm2(spec, book),
    dueOn: order.forecastShipDate ?? order.promisedShipDate,
    province,
  };
  const candidates = rankFactories(
    asked,
    known.map((floor) => ({
      floor,
      openDm2:
        loads.find(({ factoryId, layerClass }) => factoryId === floor.id && layerClass === asked.layerClass)?.areaDm2 ??
        0,
      onTime: onTime.get(floor.id) ?? { sent: 0, onTime: 0 },
      score: scores.get(floor.id) ?? null,
    })),
    { book, calendar, today: shanghaiDay(now) },
  );
  const [first] = candidates;
  const proposedId = first && first.hindrances.length === 0 ? first.factoryId : null;
  return { asked, candidates, proposedId, floors: known };
}
