import { z } from 'zod';

/**
 * Whether the account that reads this and that of the requester are not independent: in the last thirty days one of them made the
 * other, gave it permissions, or reset its password or second factor. It cannot approve.
 */
export const isDependent = z.boolean();
