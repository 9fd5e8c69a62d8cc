import { decideNonconformance } from '../features/fulfilment/quality/decide-nonconformance.ts';
import { openNonconformance } from '../features/fulfilment/quality/open-nonconformance.ts';
import { lockOrder } from '../features/orders-core/orders/lock-order.ts';
import type { TestServer } from './server.ts';

/** The buyer of a board is asked whether bad pieces can be used as they are. @returns the id of the non-conformance */
export async function askDeviation(server: TestServer, orderId: string): Promise<string> {
  const { staffId: id } = await server.newStaff();
  const actor = { kind: 'staff', id, name: '' } as const;
  return server.deps.db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, orderId);
    const found = { source: 'other', step: null, place: '', characteristic: null, pieces: 1, text: '字符偏' } as const;
    const made = await openNonconformance(
      tx,
      actor,
      { ...order, state: 'inProduction' },
      { ...found, cause: 'legend' },
    );
    const decision = { version: 1, disposition: 'useAsIs', cause: 'legend', pieces: 1, text: '不影响使用' } as const;
    await decideNonconformance(tx, actor, { ...decision, id: made.id });
    return made.id;
  });
}
