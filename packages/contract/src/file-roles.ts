/**
 * Roles that a user can give to a file of a board, from the top of the stack to the bottom, then non-layers. Spelled as in the
 * reader of board files.
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

/** Returns a file's place in the board, counted from the top; files without a place are last. */
export function placeInStack(role: string): number {
  const place = PLACES.indexOf(role === 'drill' ? 'drill-mixed' : role);
  return place === -1 ? PLACES.length : place;
}
