/** A panel of identical boards arranged by the factory, as ordered. Lengths in mm; columns lie along x. */
export interface PanelOrder {
  readonly columns: number;
  readonly rows: number;
  /** `vCutAndSlots` has grooves between rows and routed slots between columns. */
  readonly separation: 'vCut' | 'tabs' | 'slots' | 'vCutAndSlots';
  readonly rails: 'none' | 'leftRight' | 'topBottom' | 'allSides';
  readonly railMm: number;
}

/** The way of the router between two boards, mm. */
export const routedGapMm = 2;

/** The fields of an order that determine how its panel is drawn. */
interface OrderedPanel {
  readonly deliveryForm: string;
  readonly panelX: number;
  readonly panelY: number;
  readonly panelSeparation: PanelOrder['separation'];
  readonly rails: PanelOrder['rails'];
  readonly railWidthMm: number;
}

/** The panel of an order; undefined for boards by themselves and for panels that the files draw. */
export function orderedPanel(order: OrderedPanel): PanelOrder | undefined {
  if (order.deliveryForm !== 'panelByUs') return undefined;
  const { panelX: columns, panelY: rows, panelSeparation: separation, rails, railWidthMm: railMm } = order;
  return columns * rows === 1 && rails === 'none' ? undefined : { columns, rows, separation, rails, railMm };
}
