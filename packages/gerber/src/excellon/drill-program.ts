import type { Plating } from '../drill/drill-image.ts';

/**
 * A drill file as written, before it is decided what its integers mean. Coordinates stay raw, because unit, digits and
 * zero mode are often not stated. They are then chosen by where the holes would lie on the board (`choose-format.ts`).
 */
export interface DrillProgram {
  readonly tools: readonly ProgramTool[];
  readonly steps: readonly DrillStep[];
  readonly stated: StatedFormat;
  readonly comments: readonly string[];
  /** X2 file attributes hidden in comments (KiCad). */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** True when any coordinate has a decimal point; its counterpart is true when any has none. */
  readonly hasDecimals: boolean;
  readonly hasIntegers: boolean;
}

export interface ProgramTool {
  readonly code: number;
  /** In file units, or in mm when the unit is written next to it (Allegro). */
  readonly diameter: number;
  readonly isDiameterMm: boolean;
  readonly plating?: Plating;
  readonly functions?: readonly string[];
}

/** An axis value: digits as an integer (`fraction` -1), or a decimal number in file units. */
export interface RawNumber {
  readonly value: number;
  readonly digits: number;
  readonly isDecimal: boolean;
}

export type DrillStep =
  | { readonly kind: 'hit'; readonly tool: number; readonly to: RawPoint }
  | { readonly kind: 'slot'; readonly tool: number; readonly from: RawPoint; readonly to: RawPoint }
  /** A routed circle round `to`; without a radius it passes through the previous place. */
  | { readonly kind: 'circle'; readonly tool: number; readonly to: RawPoint; readonly arc: RawArc }
  /** The pen moves without cutting. */
  | { readonly kind: 'move'; readonly to: RawPoint }
  | { readonly kind: 'down'; readonly tool: number }
  | { readonly kind: 'up' }
  | { readonly kind: 'cut'; readonly tool: number; readonly to: RawPoint; readonly arc?: RawArc }
  /** Repeats the previous hit `count` times, each time moved by `by`. */
  | { readonly kind: 'repeat'; readonly tool: number; readonly count: number; readonly by: RawPoint };

/** A missing axis keeps its last value (or moves by nothing, when incremental). */
export interface RawPoint {
  readonly x?: RawNumber;
  readonly y?: RawNumber;
  readonly isIncremental: boolean;
}

export interface RawArc {
  readonly clockwise: boolean;
  readonly radius?: RawNumber;
  readonly i?: RawNumber;
  readonly j?: RawNumber;
}

/** The format stated in the file itself. Values not stated are absent. */
export interface StatedFormat {
  readonly unit?: 'mm' | 'inch';
  /**
   * `leading`: leading zeros are kept and the right is padded (LZ). `trailing`: the reverse (TZ). `both`: none dropped.
   */
  readonly zeros?: 'leading' | 'trailing' | 'both';
  readonly integers?: number;
  readonly decimals?: number;
}
