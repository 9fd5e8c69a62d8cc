import type { BoardSpec } from '@xunban/contract/board-spec';
import { type Box, orderedPanel, type PanelOrder, panelPlan } from '@xunban/gerber';
import { useMemo } from 'react';

export interface ShownPanel {
  readonly order: PanelOrder;
  /** Extents of the panel, mm, where its lower left board lies as in the files. */
  readonly box: Box;
}

/** The panel that the form orders of this board; undefined for single boards, and for panels of too many to draw. */
export function useOrderedPanel(spec: BoardSpec, board: Box): ShownPanel | undefined {
  const { deliveryForm, panelX, panelY, panelSeparation, rails, railWidthMm } = spec;
  return useMemo(() => {
    const order = orderedPanel({ deliveryForm, panelX, panelY, panelSeparation, rails, railWidthMm });
    const plan = order && panelPlan(board, order);
    return order && plan && { order, box: plan.box };
  }, [deliveryForm, panelX, panelY, panelSeparation, rails, railWidthMm, board]);
}
