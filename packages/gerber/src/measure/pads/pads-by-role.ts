import type { BoardLayer } from '../../board-layer.ts';
import type { Role } from '../../roles/role.ts';
import { type Pad, padsOf } from './pad-list.ts';

/** The flashes of all layers of a role, listed when they are first asked for. */
export class PadsByRole {
  readonly #layers: readonly BoardLayer[];
  readonly #known = new Map<Role, readonly Pad[]>();

  constructor(layers: readonly BoardLayer[]) {
    this.#layers = layers;
  }

  of(role: Role): readonly Pad[] {
    const known = this.#known.get(role);
    if (known !== undefined) return known;
    const pads = this.#layers.flatMap((layer) =>
      layer.role === role && layer.image !== undefined ? padsOf(layer.image) : [],
    );
    this.#known.set(role, pads);
    return pads;
  }
}
