import type { DrillImage } from './drill/drill-image.ts';
import type { LayerSpan } from './holes/layer-span.ts';
import type { LayerImage } from './image/layer-image.ts';
import type { Role } from './roles/role.ts';

/** A file that draws something. Exactly one of `image` and `drill` is there. */
export interface BoardLayer {
  readonly name: string;
  readonly role: Role;
  readonly image?: LayerImage;
  /** How a plane drawn as a negative was read: as the board less what is drawn, or not at all. Absent for others. */
  readonly plane?: 'inverted' | 'unbounded';
  /** In board coordinates: a drill file on another origin is already shifted. */
  readonly drill?: DrillImage;
  /** The copper layers that blind or buried holes join; absent for holes through the board. */
  readonly span?: LayerSpan;
}
