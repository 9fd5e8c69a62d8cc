import { useQueryClient } from '@tanstack/react-query';
import type { StaffMainOrder, StaffParcel } from '@xunban/contract';
import { useChangesOf } from '../../../shared/changes.ts';
import { mainOrderQueries } from './main-order-queries.ts';

/** The page follows what happens to its main order, and to nothing else. What is being typed stays as it is. */
export function useLiveMainOrder(main: StaffMainOrder): void {
  const client = useQueryClient();
  const boards = main.orders.map(({ orderNo }) => orderNo);
  const things = {
    order: [main.id, main.mainNo, ...boards],
    payment: (main.payments ?? []).map(({ payNo }) => payNo),
    task: main.tasks.map(({ id }) => id),
    note: [main.id],
  };
  useChangesOf(things, () => void client.invalidateQueries({ queryKey: mainOrderQueries.of(main.mainNo) }));
}

/** The page of a parcel follows the boards in it. */
export function useLiveParcel({ carrier, waybill, mainOrderId, mainNo, orders }: StaffParcel): void {
  const client = useQueryClient();
  const order = [mainOrderId, mainNo, ...orders.map(({ orderNo }) => orderNo)];
  const { queryKey } = mainOrderQueries.parcel(carrier, waybill);
  useChangesOf({ order }, () => void client.invalidateQueries({ queryKey }));
}
