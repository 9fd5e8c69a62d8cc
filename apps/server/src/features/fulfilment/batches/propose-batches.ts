import type { BatchProposal as Answer } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { factories, factoriesOfOrders } from '../../orders-core/factories/factory-records.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { ordersToBegin } from '../../orders-core/orders/orders-to-make.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import type { BatchPlanner } from './batch-planner.ts';
import { ordersInBatches } from './batch-store.ts';
import { askedOf, dueOn, isOpenForBatch, kindOf } from './order-for-batch.ts';
import { boardOf, orderToMake } from './view-batch.ts';

/**
 * Returns which of the orders awaiting production are worth making together, based on current rows.
 * @throws Refusal `unavailable`
 */
export async function proposeAll(
  reader: Reader,
  planner: BatchPlanner,
  caller: Parameters<BatchPlanner['propose']>[1],
): Promise<{ readonly openOrders: number; readonly items: Answer[] }> {
  const [waiting, taken, known, { capability }] = await Promise.all([
    ordersToBegin(reader),
    ordersInBatches(reader),
    factories(reader),
    currentPriceData(reader, 'price_book'),
  ]);
  const open = waiting.filter((order) => isOpenForBatch(order) && !taken.has(order.id));
  const made = await factoriesOfOrders(
    reader,
    open.map(({ id }) => id),
  );
  const asked = new Map(open.map((order) => [order.id, askedOf(order, capability)]));
  const orders = new Map(open.map((order) => [order.id, order]));
  const proposals = await planner.propose(
    open.flatMap((order) => {
      const own = asked.get(order.id);
      return own
        ? [
            {
              ...own.item,
              key: kindOf(order, made.get(order.id)),
              layers: boardSpecOf(order).layers,
              dueOn: dueOn(order),
            },
          ]
        : [];
    }),
    caller,
  );
  return {
    openOrders: open.length,
    items: proposals.flatMap(({ orderIds, plan, panelsAlone, firstDueOn, lastDueOn }): Answer[] => {
      const own = orderIds.flatMap((id) => orders.get(id) ?? []);
      const [first] = own;
      if (!first) return [];
      const factoryId = made.get(first.id);
      return [
        {
          board: boardOf(first),
          factoryName: known.find(({ id }) => id === factoryId)?.name ?? '',
          orders: own.flatMap((order) => {
            const one = asked.get(order.id);
            return one ? [orderToMake(order, one)] : [];
          }),
          workingPanel: { lengthMm: plan.workingPanel.lengthMm, widthMm: plan.workingPanel.widthMm },
          ...{ panels: plan.panels, panelsAlone, utilisationPercent: plan.utilisationPercent, firstDueOn, lastDueOn },
        },
      ];
    }),
  };
}
