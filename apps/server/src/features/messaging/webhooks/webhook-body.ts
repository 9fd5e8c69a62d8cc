import { WEBHOOK_EVENTS, WEBHOOK_FIELDS, type WebhookType, webhookFields } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';

type Data = Readonly<Record<string, string | number>>;

export interface NewEvent {
  readonly type: WebhookType;
  readonly objectType: string;
  readonly objectId: string;
  readonly data: Data;
}

/** The event of a notification: its fields with amounts as numbers, and its object. */
export function eventOf({ event, about, params = {} }: MemberNotification): NewEvent {
  const { type } = WEBHOOK_EVENTS[event];
  const fields = webhookFields(type);
  const source: Data = { ...params, ...(about !== undefined && { about }) };
  const data = Object.fromEntries(
    fields.flatMap((name) => {
      const { kind, from } = WEBHOOK_FIELDS[name];
      const value = from.map((param) => source[param]).find((one) => one !== undefined);
      return value === undefined ? [] : [[name, kind === 'yuan' ? Number(value) : String(value)] as const];
    }),
  );
  const [first] = fields;
  const isObject = first !== undefined && WEBHOOK_FIELDS[first].kind === 'text';
  return { type, objectType: objectTypeOf(type), objectId: isObject ? String(data[first] ?? '') : '', data };
}

export const objectTypeOf = (type: WebhookType): string => type.split('.', 1)[0] ?? '';

export interface StoredEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly sequence: number;
  readonly at: Date;
  readonly data: unknown;
}

/** The body of the request: equal for every attempt. */
export const bodyOf = ({ eventId, type, objectType, objectId, sequence, at, data }: StoredEvent): string =>
  JSON.stringify({
    ...{ id: eventId, type, timestamp: toIso(at), object: { type: objectType, id: objectId }, sequence, data },
  });
