import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_OBJECTS, type AuditField } from '../../audit-actions.ts';
import { call } from '../../call.ts';
import { filter, id, idIn, intIn, isoDateIn, isoTime, searchText, text } from '../../shared-schemas.ts';

const fields = Object.keys(AUDIT_FIELDS) as [AuditField, ...AuditField[]];

const auditChange = z.object({
  field: z.enum(fields),
  /** For price data: the place and its change, as text. */
  place: z.string(),
  change: z.string(),
  /** All as text, as `AUDIT_FIELDS` declares; empty where there was or is no value. */
  before: z.array(z.string()),
  after: z.array(z.string()),
});

const auditEntry = z
  .object({
    id,
    at: isoTime,
    staffId: id,
    /** Name at that time. */
    staffName: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    object: z.object({ kind: z.enum(AUDIT_OBJECTS), id: z.string(), no: z.string() }),
    changes: z.array(auditChange),
    /** Number of changed fields that the requesting user cannot see. */
    hidden: z.number().int(),
    reason: z.string(),
    ip: z.string(),
    device: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' });

const base = { area: 'staff', method: 'GET', access: { staff: 'audit.view' } } as const;

/** Actions of staff. Entries are immutable, and no call writes them: each action writes its own row. */
export const staffAudit = {
  list: call({
    ...base,
    path: '/api/staff/audit',
    summary:
      'Lists audit entries, latest first. `no`: number of an object or its prefix. `reason`: part of the reason text. `before`: id of an entry; returns the entries after it in the list.',
    query: z.object({
      maxResultCount: intIn(1, 200).default(50),
      before: filter(z.string().regex(/^\d{1,18}$/, { message: 'invalid' })),
      staffId: filter(idIn),
      action: filter(z.enum(AUDIT_ACTIONS)),
      objectKind: filter(z.enum(AUDIT_OBJECTS)),
      objectId: filter(text(100)),
      memberId: filter(idIn),
      no: filter(searchText(60).min(2, { message: 'twoCharacters' })),
      reason: filter(searchText(60).min(2, { message: 'twoCharacters' })),
      from: filter(isoDateIn),
      to: filter(isoDateIn),
    }),
    result: z.object({
      items: z.array(auditEntry),
      /** For `before` of the next page; null at the end. */
      next: z.string().nullable(),
      /** Number of entries, counted up to 500. */
      count: z.number().int(),
    }),
  }),
  people: call({
    ...base,
    path: '/api/staff/audit-people',
    summary: 'Lists all users with audit entries, by their latest name.',
    result: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  }),
};
