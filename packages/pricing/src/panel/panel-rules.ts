/** Parameters for the layout of a working panel. Plain data; lengths in millimetres with at most two decimals. */
export interface PanelRules {
  /** Working panels that the factories cut from their laminate sheets. */
  readonly workingPanels: readonly WorkingPanel[];
  /** Blank border on every side for tooling holes, clamps and plating bars, by layer count, the last step open. */
  readonly margins: readonly { readonly uptoLayers: number | null; readonly marginMm: number }[];
  /** Between two delivered pieces: the router's way. */
  readonly pieceGapMm: number;
  /** Percentage of spare pieces made in addition to those ordered, to cover production losses; at least one piece. */
  readonly sparePercent: number;
}

export interface WorkingPanel {
  readonly lengthMm: number;
  readonly widthMm: number;
}

/**
 * Quarter and sixth cuts of the usual laminate sheets (1020 × 1220, 1041 × 1245 and 940 × 1245 mm). Boards of many layers need
 * a wider border for the pins that keep their layers in register.
 */
export const defaultPanelRules: PanelRules = {
  workingPanels: [
    { lengthMm: 622, widthMm: 520 },
    { lengthMm: 610, widthMm: 510 },
    { lengthMm: 622, widthMm: 470 },
    { lengthMm: 520, widthMm: 415 },
  ],
  margins: [
    { uptoLayers: 2, marginMm: 8 },
    { uptoLayers: null, marginMm: 15 },
  ],
  pieceGapMm: 2,
  sparePercent: 2,
};

/** Returns the number of pieces put on panels to yield the ordered number: 2 % more, at least one more. */
export const piecesToMake = (ordered: number, { sparePercent }: Pick<PanelRules, 'sparePercent'>): number =>
  ordered + Math.max(1, Math.ceil((ordered * sparePercent) / 100));

/** The border of a working panel for so many layers, in millimetres. */
export function marginFor(layers: number, rules: PanelRules): number {
  const step = rules.margins.find(({ uptoLayers }) => uptoLayers === null || layers <= uptoLayers);
  if (step === undefined) throw new RangeError(`the panel rules have no border for ${layers} layers`);
  return step.marginMm;
}
