import {
  type AllCalls,
  type CallOutput,
  findOneOf,
  parseEnum,
  readWebhookType,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_FAULTS,
  WEBHOOK_STATES,
  type WebhookFault,
} from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { EndpointFigures } from './endpoint-store.ts';

type EndpointView = CallOutput<AllCalls['webhook']['list']>['items'][number];
type StaffView = CallOutput<AllCalls['staffWebhooks']['ofMember']>['items'][number];
type DeliveryView = CallOutput<AllCalls['webhook']['deliveries']>['items'][number];

export const viewEndpoint = (row: EndpointFigures, now: Date): EndpointView => ({
  ...{ id: row.id, url: row.url, description: row.description, version: row.version },
  types: row.types.flatMap((type) => readWebhookType(type) ?? []),
  state: parseEnum(WEBHOOK_STATES, row.state),
  failingSince: toIsoOrNull(row.failing_since),
  deliveredAt: toIsoOrNull(row.delivered_at),
  ...{ failed: row.failed, waiting: row.waiting },
  previousUntil: row.previous_until !== null && row.previous_until > now ? toIso(row.previous_until) : null,
  createdAt: toIso(row.created_at),
});

export const viewForStaff = (row: EndpointFigures): StaffView => ({
  ...{ id: row.id, origin: new URL(row.url).origin, description: row.description, version: row.version },
  state: parseEnum(WEBHOOK_STATES, row.state),
  failingSince: toIsoOrNull(row.failing_since),
  deliveredAt: toIsoOrNull(row.delivered_at),
  ...{ failed: row.failed, waiting: row.waiting, status: row.status, fault: viewFault(row.fault) },
});

export function viewDelivery(row: DeliveryRow): DeliveryView {
  const type = readWebhookType(row.type);
  if (!type) throw new Error(`event ${row.eventId} has an unknown type`);
  const state = row.state === 'sending' ? 'waiting' : parseEnum(WEBHOOK_DELIVERY_STATES, row.state);
  return {
    ...{ id: row.id, eventId: row.eventId, endpointId: row.endpointId, url: row.url, type, state },
    object: { type: row.objectType, id: row.objectId },
    ...{ sequence: row.sequence, at: toIso(row.at), attempts: row.attempts },
    ...{ status: row.status, fault: viewFault(row.fault) },
    nextTryAt: state === 'waiting' ? toIso(row.nextTryAt) : null,
  };
}

export const viewFault = (fault: string | null): WebhookFault | null => findOneOf(WEBHOOK_FAULTS, fault) ?? null;
