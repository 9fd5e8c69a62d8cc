import { useQueryClient } from '@tanstack/react-query';
import type { StaffMainOrder, StaffParcel } from '@xunban/contract';
import { useChanges } from '../../shared/changes.ts';
import { mainOrderQueries } from './main-order-queries.ts';

/** The page follows what happens to its main order, and to nothing else. What is being typed stays as it is. */
export function useLiveMainOrder(main: StaffMainOrder): void {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: mainOrderQueries.of(main.mainNo) });
  const follow = (names: readonly string[]) => (ids: ReadonlySet<string> | 'all') => {
    if (ids === 'all' || names.some((name) => ids.has(name))) readAgain();
  };
  useChanges('order', follow([main.id, main.mainNo, ...main.orders.map(({ orderNo }) => orderNo)]));
  useChanges('payment', follow((main.payments ?? []).map(({ payNo }) => payNo)));
  useChanges('task', follow(main.tasks.map(({ id }) => id)));
  useChanges('note', follow([main.id]));
}

/** The page of a parcel follows the boards in it. */
export function useLiveParcel({ carrier, waybill, mainOrderId, mainNo, orders }: StaffParcel): void {
  const client = useQueryClient();
  const names = [mainOrderId, mainNo, ...orders.map(({ orderNo }) => orderNo)];
  useChanges('order', (ids) => {
    if (ids === 'all' || names.some((name) => ids.has(name)))
      void client.invalidateQueries({ queryKey: mainOrderQueries.parcel(carrier, waybill).queryKey });
  });
}
