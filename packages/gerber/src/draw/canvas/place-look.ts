import { isDrill, type Role } from '../../roles/role.ts';
import { placeColours } from '../place-colours.ts';
import type { BoardLook, Film } from './board-look.ts';

/** The appearance of a finding's surroundings: copper, mask openings, holes and the edge. */
export interface PlaceLook {
  readonly look: BoardLook;
  /** The colour of laminate, to be painted under it. */
  readonly ground: string;
}

/**
 * The films for a place on a layer: that layer if it is copper, the openings of a mask over their copper, and the upper
 * copper where the place lies on no layer.
 */
export function placeLook(
  layers: readonly { readonly name: string; readonly role: Role }[],
  layer: string | undefined,
): PlaceLook {
  const role = layers.find(({ name }) => name === layer)?.role ?? 'copper-top';
  const side = role.endsWith('-bottom') ? 'bottom' : 'top';
  const isMask = role.startsWith('mask-');
  const films = (isShown: (role: Role, name: string) => boolean, colour: string, opacity: number): Film[] =>
    layers.flatMap(({ role: own, name }) => (isShown(own, name) ? [{ layer: name, colour, opacity }] : []));
  const isCopper = role.startsWith('copper-') && layer !== undefined;
  const copper = films(
    (own, name) => (isCopper ? name === layer : own === `copper-${side}`),
    isMask ? placeColours.dimCopper : placeColours.copper,
    1,
  );
  const openings = role.startsWith('copper-inner')
    ? []
    : films((own) => own === `mask-${side}`, isMask ? placeColours.opening : placeColours.bare, isMask ? 0.6 : 0.3);
  const holes = films(isDrill, placeColours.hole, 1);
  return {
    look: { kind: 'films', films: [...copper, ...openings, ...holes], edgeColour: placeColours.edge },
    ground: placeColours.laminate,
  };
}
