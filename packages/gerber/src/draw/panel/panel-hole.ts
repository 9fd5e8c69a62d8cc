import type { Point } from '../../problem.ts';

/** An unplated hole of a panel's frame. */
export interface PanelHole extends Point {
  readonly diameterMm: number;
}
