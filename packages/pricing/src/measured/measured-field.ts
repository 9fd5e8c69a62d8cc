import type { BoardField } from '@xunban/contract/board-spec';
import type { CopperKind, ImpedanceLine, NamedEdges, OutlineSource, PanelFacts, Point } from '@xunban/gerber';

/** Source of a form value: the measurement, or the file that states it. */
export type MeasuredSource =
  | { readonly kind: 'outline'; readonly from: OutlineSource }
  | { readonly kind: 'copperFiles'; readonly count: number }
  | { readonly kind: 'drillFiles' }
  /** Half holes on the board's edge. */
  | { readonly kind: 'halfHoles'; readonly count: number }
  /** Vias under pads that are soldered. */
  | { readonly kind: 'viasInPad'; readonly count: number }
  /** Copper beyond these edges on both faces. */
  | { readonly kind: 'edgeCopper'; readonly edges: NamedEdges }
  | { readonly kind: 'copper'; readonly layer: string | undefined; readonly place?: NarrowPlace }
  | { readonly kind: 'panel'; readonly from: PanelFacts['from'] }
  | { readonly kind: 'stated'; readonly file: string }
  /** Net classes or notes that name impedances. */
  | { readonly kind: 'impedance'; readonly file: string; readonly lines: readonly ImpedanceLine[] };

/** The narrowest place of the copper, or the narrowest gap in it. */
export interface NarrowPlace {
  readonly kind: 'width' | 'gap';
  readonly mm: number;
  /** Its middle, mm, seen from the top. */
  readonly at: Point;
  readonly layer: string;
  /** The kinds of copper on both sides of a gap. */
  readonly between?: readonly [CopperKind, CopperKind];
}

/** Data of one form field read from the files. */
export interface MeasuredField {
  readonly field: BoardField;
  /** The form's value for it: the option that covers what was measured. */
  readonly value: string | number | boolean;
  /** The measured value where the option is coarser: mil for tracks, mm for holes. */
  readonly exact?: number;
  readonly source: MeasuredSource;
}
