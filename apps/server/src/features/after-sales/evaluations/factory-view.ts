import type { FactoryDetail, StaffFactory } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { countBoards, type Factory, onTimeByMonth, onTimeOf } from '../../orders-core/factories/factory-records.ts';
import { type Average, averagesOf } from './average-store.ts';
import { overallOf, rounded } from './evaluation-view.ts';

const MONTHS = 12;

/** Returns the public detail of a factory; every figure is counted from the current rows. */
export async function viewFactory(reader: Reader, factory: Factory): Promise<FactoryDetail> {
  const { id, name, profile } = factory;
  const [averages, boards, onTime, months] = await Promise.all([
    averagesOf(reader, [id]),
    countBoards(reader, id),
    onTimeOf(reader, id),
    onTimeByMonth(reader, id, MONTHS),
  ]);
  const average = averages.get(id);
  return {
    ...{ id, name, profile, boards, onTime, months },
    average: viewAverage(id, average),
    distribution: [...(average?.distribution ?? [0, 0, 0, 0, 0])],
  };
}

export const viewForStaff = async (reader: Reader, factory: Factory): Promise<StaffFactory> => ({
  ...(await viewFactory(reader, factory)),
  getsOrders: factory.getsOrders,
  version: factory.version,
});

export const viewAverage = (factoryId: string, average: Average | undefined): FactoryDetail['average'] => {
  const exact = average?.scores ?? null;
  return {
    factoryId,
    count: average?.count ?? 0,
    overall: exact && overallOf(exact),
    scores: exact && {
      quality: rounded(exact.quality),
      delivery: rounded(exact.delivery),
      service: rounded(exact.service),
      packing: rounded(exact.packing),
    },
  };
};
