import { type BoardSpec, isStencil, type OrderedSpec } from '@xunban/contract';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Returns the specification of an order for a step that exists for boards alone.
 * @throws Refusal `order.boardsOnly` for stencils
 */
export function boardSpecOf({ spec }: { readonly spec: OrderedSpec }): BoardSpec {
  if (isStencil(spec)) throw new Refusal('order.boardsOnly');
  return spec;
}
