import { z } from 'zod';

/**
 * True when the reading account and that of the requester are not independent: in the last thirty days one of them created the
 * other, gave it permissions, or reset its password or second factor, or a third account created or reset both. It cannot
 * approve.
 */
export const isDependent = z.boolean();
