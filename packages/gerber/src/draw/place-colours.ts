/** Colours of a finding's image. They are distinguishable with red-green colour blindness. */
export const placeColours = {
  outside: '#e2e4e2',
  laminate: '#16422c',
  copper: '#c9793f',
  dimCopper: '#585c3a',
  /** Over copper and laminate where the mask is open. */
  bare: '#ffecbe',
  opening: '#78c8ff',
  hole: '#0c0c0e',
  edge: '#ffffff',
  ring: '#e52078',
} as const;
