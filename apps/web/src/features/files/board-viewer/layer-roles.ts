import { FILE_ROLES, placeInStack } from '@xunban/contract/file-roles';
import type { FileFacts, Role } from '@xunban/gerber';

/** File roles that a buyer can choose. */
export const ROLE_CHOICES: readonly Role[] = FILE_ROLES;

/** Files as they lie in the board; what lies nowhere comes last, by name. */
export function byStack(a: FileFacts, b: FileFacts): number {
  return placeInStack(a.role) - placeInStack(b.role) || (a.name < b.name ? -1 : 1);
}

const SURE = 0.9;
const LIKELY = 0.6;

/** Returns the confidence level of a role. */
export function confidenceLevel({ confidence, reason }: FileFacts): 'chosen' | 'sure' | 'likely' | 'guess' {
  if (reason === 'chosen-by-user') return 'chosen';
  return confidence >= SURE ? 'sure' : confidence >= LIKELY ? 'likely' : 'guess';
}
