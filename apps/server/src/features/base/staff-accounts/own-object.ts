import type { Doer } from '../../../platform/actions.ts';

/** Returns the staff user as the object of an action on the own account. */
export const ownObject = ({ staffId, name }: Doer) => ({ kind: 'staff', id: staffId, no: name }) as const;
