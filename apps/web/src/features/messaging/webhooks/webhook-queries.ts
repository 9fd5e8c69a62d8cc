import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments, CallResult } from '@xunban/contract';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_TYPES } from '@xunban/contract/webhook-events';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

type Calls = AllCalls['webhook'];
type Body<N extends keyof Calls> = CallArguments<Calls[N]> extends { readonly body: infer B } ? B : never;

export type WebhookEndpoint = CallResult<Calls['list']>['items'][number];
export type WebhookDelivery = CallResult<Calls['deliveries']>['items'][number];

export type DeliveryFilter = 'endpoint' | 'state' | 'type';
export const DELIVERY_FILTERS: readonly DeliveryFilter[] = ['endpoint', 'state', 'type'];

/** Deliveries with a try in the next seconds are read again after so long. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;

/** The first pause is five seconds. */
const isTriedSoon = ({ attempts, nextTryAt }: Pick<WebhookDelivery, 'attempts' | 'nextTryAt'>): boolean =>
  nextTryAt !== null && attempts <= 1;

export const webhookQueries = {
  endpoints: queryOptions({
    queryKey: ['webhooks', 'endpoints'],
    queryFn: ({ signal }) => api.webhook.list({}, { signal }).then(({ items }) => items),
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? LATER_MS : false),
  }),
  deliveries: (list: ListQuery<DeliveryFilter>) =>
    queryOptions({
      queryKey: ['webhooks', 'deliveries', list],
      queryFn: ({ signal }) => {
        const { endpoint: endpointId, ...chosen } = list.filters;
        const state = WEBHOOK_DELIVERY_STATES.find((one) => one === chosen.state);
        const type = WEBHOOK_TYPES.find((one) => one === chosen.type);
        const filters = { ...(endpointId && { endpointId }), ...(state && { state }), ...(type && { type }) };
        return api.webhook.deliveries({ query: { ...pagingOf(list), ...filters } }, { signal });
      },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isTriedSoon) ? SOON_MS : false),
    }),
  delivery: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', 'delivery', id],
      queryFn: ({ signal }) => api.webhook.delivery({ params: { id } }, { signal }),
      refetchInterval: ({ state }) => (state.data && isTriedSoon(state.data) ? SOON_MS : false),
    }),
};

/** A change, after which endpoints and log are read again. */
function useChange<A, R>(change: (args: A) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks'] }) });
}

interface Saved {
  readonly endpoint: WebhookEndpoint;
  /** Present for a new endpoint. */
  readonly secret?: string;
}

/** Adds an endpoint, or changes one. */
export const useSaveEndpoint = (known: WebhookEndpoint | undefined) =>
  useChange(async (body: Body<'add'>): Promise<Saved> => {
    if (!known) return api.webhook.add({ body });
    return {
      endpoint: await api.webhook.edit({ params: { id: known.id }, body: { ...body, version: known.version } }),
    };
  });

export const useTurn = () =>
  useChange(({ id, version, isOn }: Pick<WebhookEndpoint, 'id' | 'version'> & { readonly isOn: boolean }) =>
    api.webhook.turn({ params: { id }, body: { isOn, version } }),
  );
export const useRotate = () =>
  useChange(({ id, version }: Pick<WebhookEndpoint, 'id' | 'version'>) =>
    api.webhook.rotate({ params: { id }, body: { version } }),
  );
export const useRemoveEndpoint = () => useChange((id: string) => api.webhook.remove({ params: { id } }));
export const useTestEndpoint = () => useChange((id: string) => api.webhook.test({ params: { id } }));
export const useReplay = () => useChange((id: string) => api.webhook.replay({ params: { id } }));
/** Sends the failed events of an endpoint again: those since a moment, or all of them. */
export const useReplayFailed = () =>
  useChange(({ id, since }: { readonly id: string; readonly since: string | undefined }) =>
    api.webhook.replayFailed({ params: { id }, body: { since } }),
  );
