import { z } from 'zod';
import { id, isoTime } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

/** All actions that staff can do at a member's request. There is no other way to act for a member. */
export const ON_BEHALF_ACTIONS = ['signOutDevice', 'signOutEverywhere', 'cancelOrder', 'correctAddress'] as const;

/** Parts of an address that can be corrected; province and city decide the freight and stay. */
export const CORRECTED_PARTS = ['contactName', 'phone', 'district', 'detail', 'companyName'] as const;

/** One thing that staff did for a member, as both read it. */
export const onBehalfAction = z
  .object({
    id,
    action: z.enum(ON_BEHALF_ACTIONS),
    at: isoTime,
    /** The name and the roles of who did it, as they were on that day. */
    by: z.string(),
    roles: z.array(z.string()),
    on: z.object({
      kind: z.enum(['account', 'device', 'order', 'mainOrder']),
      /** Opens the order's page; of use for orders alone. */
      id,
      /** Number of an order, or name of a device; empty for the account and once it is erased. */
      name: z.string(),
    }),
    reason: z.string(),
    /** Phone numbers are masked. */
    changes: z.array(z.object({ field: z.enum(CORRECTED_PARTS), before: z.string(), after: z.string() })),
  })
  .meta({ id: 'OnBehalfAction' });

/** The same for staff. Old and new address need the permission for addresses, consignees that for contacts. */
export const staffOnBehalfAction = onBehalfAction
  .extend({
    changes: visibleWith(
      'address.view',
      z.array(
        z.object({
          field: z.enum(CORRECTED_PARTS),
          before: visibleWith('contact.view', z.string()),
          after: visibleWith('contact.view', z.string()),
        }),
      ),
    ),
  })
  .meta({ id: 'StaffOnBehalfAction' });
