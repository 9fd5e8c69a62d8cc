/** Bounds of a number in a board specification. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals: 0 | 2;
}

/** Every field that is a number of its own, with the bounds of what can be meant at all; capability is narrower. */
export const BOARD_NUMBERS = {
  lengthMm: { min: 0.01, max: 2000, decimals: 2 },
  widthMm: { min: 0.01, max: 2000, decimals: 2 },
  panelX: { min: 1, max: 50, decimals: 0 },
  panelY: { min: 1, max: 50, decimals: 0 },
  railWidthMm: { min: 3, max: 20, decimals: 2 },
  designCount: { min: 1, max: 50, decimals: 0 },
  quantity: { min: 1, max: 11_000, decimals: 0 },
} as const satisfies Record<string, NumberBounds>;

export type NumberField = keyof typeof BOARD_NUMBERS;

/**
 * Facts read from the board's files, each about one outline of `lengthMm` × `widthMm`. An absent fact is unknown, not
 * zero; nothing is charged for it until it has been measured.
 */
export const MEASURED_NUMBERS = {
  holeCount: { min: 0, max: 10_000_000, decimals: 0 },
  slotCount: { min: 0, max: 1_000_000, decimals: 0 },
  /** Half holes on the outline. */
  castellationCount: { min: 0, max: 1_000_000, decimals: 0 },
  /** Length of the router path, outline and cut-outs together, in whole millimetres. */
  millingMm: { min: 0, max: 100_000_000, decimals: 0 },
  testPointCount: { min: 0, max: 10_000_000, decimals: 0 },
  /** Bare metal that the surface finish covers, mean of both sides. */
  finishAreaPercent: { min: 0, max: 100, decimals: 0 },
  /** Copper that is left after etching, mean of all layers. */
  copperAreaPercent: { min: 0, max: 100, decimals: 0 },
  /** Narrowest web of solder mask between two openings. */
  minMaskDamMm: { min: 0, max: 100, decimals: 2 },
} as const satisfies Record<string, NumberBounds>;

export type MeasuredNumber = keyof typeof MEASURED_NUMBERS;

export type MeasuredFacts = { readonly [F in MeasuredNumber]?: number | undefined } & {
  /** The board plugs into an edge connector. */
  readonly hasEdgeFingers?: boolean | undefined;
};

export function isNumberField(field: string): field is NumberField {
  return Object.hasOwn(BOARD_NUMBERS, field);
}

/** Returns a length in whole hundredths of a millimetre. Exact for any length of at most two decimals. */
export function hundredthsOf(lengthMm: number): number {
  return Math.round(lengthMm * 100);
}

/** True when a number has at most this many decimals. */
export function hasDecimals(value: number, decimals: 0 | 2): boolean {
  const scale = decimals === 0 ? 1 : 100;
  // Dividing gives the very double that the decimal text gives, so equality is exact.
  return Number.isFinite(value) && Math.round(value * scale) / scale === value;
}
