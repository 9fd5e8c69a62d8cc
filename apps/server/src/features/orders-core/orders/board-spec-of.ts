import { type BoardSpec, isStencil, type OrderedSpec } from '@xunban/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { PcbOrder } from './order-records.ts';

/** An order of boards. */
export type BoardOrder = PcbOrder & { readonly spec: BoardSpec };

export const isBoardOrder = (order: PcbOrder): order is BoardOrder => !isStencil(order.spec);

/**
 * Returns the specification of an order for a step that exists for boards alone.
 * @throws Refusal `order.boardsOnly` for stencils
 */
export function boardSpecOf({ spec }: { readonly spec: OrderedSpec }): BoardSpec {
  if (isStencil(spec)) throw new Refusal('order.boardsOnly');
  return spec;
}
