import type { Doer } from '../../../platform/acts.ts';

/** Somebody as the object of an act on the own account. */
export const ownObject = ({ staffId, name }: Doer) => ({ kind: 'staff', id: staffId, no: name }) as const;
