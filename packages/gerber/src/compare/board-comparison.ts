import type { Plating } from '../drill/drill-image.ts';
import type { Box } from '../image/layer-image.ts';
import type { Point } from '../problem.ts';
import type { Role } from '../roles/role.ts';

/**
 * Differences between two sets of files, `before` being the previous one: plain JSON. Lengths are in mm, areas in mm². All
 * places are in the coordinates of the later files.
 */
export interface BoardComparison {
  readonly version: 1;
  /** True when nothing differs beyond the resolution. False when something could not be compared. */
  readonly isSame: boolean;
  /** Offset of the later files from the previous ones; absent when they share an origin. */
  readonly shift?: Point;
  /** All painted layers, outside to inside. Drill files are compared together, as `holes`. */
  readonly layers: readonly LayerComparison[];
  readonly holes: HolesComparison;
  readonly outline: OutlineComparison;
  readonly facts: readonly FactChange[];
}

/** `not-compared`: the work was stopped, or the layer is too large. */
export type LayerState = 'same' | 'changed' | 'only-before' | 'only-after' | 'not-compared';

export interface LayerComparison extends RasterDifference {
  readonly role: Role;
  /** Names of the files; one is absent for a layer that only one set has. */
  readonly before?: string;
  readonly after?: string;
  readonly state: LayerState;
  /** Pads that differ, on copper, mask and paste. */
  readonly pads: FeatureChanges;
}

export interface RasterDifference {
  /** Differences narrower than this are not reported; 0 for images with equal shapes. */
  readonly resolutionMm: number;
  readonly onlyBeforeMm2: number;
  readonly onlyAfterMm2: number;
  readonly places: readonly DifferencePlace[];
}

/** A part of a layer that differs. Neighbouring ones are merged until few enough are left. */
export interface DifferencePlace {
  readonly box: Box;
  readonly onlyBeforeMm2: number;
  readonly onlyAfterMm2: number;
}

/** Changes by their number, and the first of them one by one. */
export interface FeatureChanges {
  readonly counts: Readonly<Partial<Record<FeatureChangeKind, number>>>;
  readonly list: readonly FeatureChange[];
}

/** `resized` keeps its place; `replated` keeps place and size. */
export type FeatureChangeKind = 'moved' | 'added' | 'removed' | 'resized' | 'replated';

/** A pad, hole or slot that differs. What it was is absent when it is new, what it is when it is gone. */
export interface FeatureChange {
  readonly kind: FeatureChangeKind;
  readonly before?: FeatureState;
  readonly after?: FeatureState;
}

export interface FeatureState {
  readonly at: Point;
  /** Extents of a pad; for a hole the diameter and, for a slot, its total length. */
  readonly sizeMm: readonly [number, number];
  readonly plating?: Plating;
}

export interface HolesComparison extends FeatureChanges {
  readonly state: 'same' | 'changed' | 'not-compared';
}

export interface OutlineComparison extends RasterDifference {
  /** `unknown`: neither set has an outline. */
  readonly state: LayerState | 'unknown';
  /** Width and height. */
  readonly beforeMm?: readonly [number, number];
  readonly afterMm?: readonly [number, number];
}

/** A fact that both sets or one of them state and that differs. */
export interface FactChange {
  readonly fact: ComparedFact;
  readonly before?: number;
  readonly after?: number;
}

export const comparedFacts = [
  'copperLayers',
  'widthMm',
  'heightMm',
  'boards',
  'minTraceMm',
  'minSpacingMm',
  'minDrillMm',
  'roundHoles',
  'platedHoles',
  'slots',
  'castellatedHoles',
] as const;
export type ComparedFact = (typeof comparedFacts)[number];
