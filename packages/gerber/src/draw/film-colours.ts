import type { Role } from '../roles/role.ts';

/** Colours of single layers: those of CAD programs, in mid tones that stand out on light and on dark grounds. */
export function filmColour(role: Role): string {
  switch (role) {
    case 'copper-top':
      return '#d1433a';
    case 'copper-bottom':
      return '#3b7ddd';
    case 'mask-top':
    case 'mask-bottom':
      return '#1f9d63';
    case 'paste-top':
    case 'paste-bottom':
      return '#9a7bd0';
    case 'outline':
    case 'vscore':
      return '#c08a1e';
    default:
      if (role.startsWith('copper')) return '#c2801c';
      return role.startsWith('drill') ? '#d1722b' : '#7f8b95';
  }
}
