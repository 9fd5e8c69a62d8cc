/**
 * What a person may call a file of a board, from the top of the stack to the bottom, then what is no layer. Spelled as the
 * reader of board files spells them.
 */
export const FILE_ROLES = [
  'paste-top',
  'silk-top',
  'mask-top',
  'copper-top',
  'copper-inner-2',
  'copper-inner-3',
  'copper-inner-4',
  'copper-inner-5',
  'copper-inner-6',
  'copper-inner-7',
  'copper-inner-8',
  'copper-inner-9',
  'copper-bottom',
  'mask-bottom',
  'silk-bottom',
  'paste-bottom',
  'outline',
  'drill-pth',
  'drill-npth',
  'drill-mixed',
  'drill-rout',
  'vscore',
  'drawing',
  'none',
] as const;
export type FileRole = (typeof FILE_ROLES)[number];

const PLACES: readonly string[] = FILE_ROLES;

/** Where a file lies in the board, counted from the top; what lies nowhere comes last. */
export function placeInStack(role: string): number {
  const place = PLACES.indexOf(role === 'drill' ? 'drill-mixed' : role);
  return place === -1 ? PLACES.length : place;
}
