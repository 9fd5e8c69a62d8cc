import {
  BoardPainter,
  type Box,
  type FacePainter,
  type PaintTools,
  type PanelOrder,
  PanelPainter,
  type PreparedBoard,
  panelPlan,
} from '@xunban/gerber';

/** Returns a painter of the board as ordered, and the extents of the painted area, mm. */
export function facePainter(
  board: PreparedBoard,
  panel: PanelOrder | undefined,
  tools: PaintTools,
): { readonly painter: FacePainter; readonly box: Box } {
  const plan = panel && panelPlan(board.box, panel);
  return plan
    ? { painter: new PanelPainter(board, plan, tools), box: plan.box }
    : { painter: new BoardPainter(board, tools), box: board.box };
}
