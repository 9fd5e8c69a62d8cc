import type { DrillImage } from './drill/drill-image.ts';
import type { LayerSpan } from './holes/layer-span.ts';
import type { LayerImage } from './image/layer-image.ts';
import type { Role } from './roles/role.ts';

/** A file that draws something. Exactly one of `image` and `drill` is there. */
export interface BoardLayer {
  readonly name: string;
  readonly role: Role;
  readonly image?: LayerImage;
  /**
   * Interpretation of a negative plane: as the board minus the drawn shapes, or not interpreted at all. Absent for other
   * layers.
   */
  readonly plane?: 'inverted' | 'unbounded';
  /** In board coordinates: a drill file on another origin is already shifted. */
  readonly drill?: DrillImage;
  /** The copper layers that blind or buried holes join; absent for holes through the board. */
  readonly span?: LayerSpan;
}
