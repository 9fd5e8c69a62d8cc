import { z } from 'zod';
import { id, isoDate, isoTime, yuan } from './shared-schemas.ts';
import { WEBHOOK_FIELDS, type WebhookField, type WebhookType, webhookFields } from './webhook-events.ts';

const FIELD_SCHEMAS = { text: z.string(), day: isoDate, yuan } as const;

const fieldSchema = (name: WebhookField): z.ZodType => FIELD_SCHEMAS[WEBHOOK_FIELDS[name].kind];

/** The body of a webhook request of one type. */
export const webhookPayload = (type: WebhookType) =>
  z.object({
    id: id.describe('Equal for every attempt and replay, and to the header webhook-id.'),
    type: z.literal(type),
    timestamp: isoTime,
    object: z.object({ type: z.string(), id: z.string() }).describe('The order, refund or other object of the event.'),
    sequence: z.number().int().describe('Position among the events of this object. A later event has a larger number.'),
    data: z.object(Object.fromEntries(webhookFields(type).map((name) => [name, fieldSchema(name)]))),
  });
