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

/** Values of the example of each field. */
const EXAMPLE_VALUES: Readonly<Record<WebhookField, string | number>> = {
  orderNo: 'P2611020001',
  mainNo: 'M2611020001',
  questionId: '5f0c1b7e-6f0d-4c35-9a0e-0b9a3f6d2c11',
  statementId: '0d9e8a52-1c3b-4b7a-8f64-2f1f5a7c9e30',
  webhookId: 'b3c1d2e4-7a65-4f09-9b18-6c5d4e3f2a10',
  approvalId: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
  refundNo: 'R2611020001',
  withdrawalNo: 'W2611020001',
  statementNo: 'S202610',
  applicationNo: 'I2611020001',
  invoiceNo: '26442000000000000001',
  waybill: 'SF1000000000001',
  previousWaybill: 'SF1000000000000',
  memberType: 'Enterprise',
  shipDate: '2026-11-05',
  previousShipDate: '2026-11-04',
  dueDate: '2026-11-09',
  amount: 128.5,
  previousAmount: 130,
};

/** An example of the body of a webhook request. A test compares it with the body that is sent for these values. */
export function webhookExample(type: WebhookType) {
  const fields = webhookFields(type);
  const data = Object.fromEntries(fields.map((name) => [name, EXAMPLE_VALUES[name]]));
  const [first] = fields;
  const isObject = first !== undefined && WEBHOOK_FIELDS[first].kind === 'text';
  return {
    id: '018f7a4e-2b6c-7d31-a5e0-9c4b3d2e1f00',
    type,
    timestamp: '2026-11-02T09:30:00.000+08:00',
    object: { type: type.split('.', 1)[0] ?? '', id: isObject ? String(data[first]) : '' },
    sequence: 1,
    data,
  };
}
