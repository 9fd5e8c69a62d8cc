import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export const MEMBER_FILTERS = ['filter', 'memberType', 'is', 'contactId', 'lastOrder'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

/** One filter for what few members are; the call has a flag for each. */
const flagsOf = (is: string | undefined) => ({
  ...(is === 'disabled' ? { isDisabled: 'true' } : {}),
  ...(is === 'trusted' ? { isTrusted: 'true' } : {}),
});

/** Returns the query of the list without its paging. */
export const asked = ({ sorting, filters: { is, ...filters } }: ListQuery<MemberFilter>) => ({
  sorting,
  ...filters,
  ...flagsOf(is),
});

type Paged = ListQuery<never>;

/** Keys, fetchers and options of members and of the parts of a member's page. */
export const memberQueries = {
  list: (list: ListQuery<MemberFilter>) =>
    queryOptions({
      queryKey: ['members', 'list', list],
      queryFn: ({ signal }) =>
        // The address may contain anything; an invalid filter is refused by name.
        api.memberPage.list({ query: { ...pagingOf(list), ...asked(list) } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
  contacts: queryOptions({
    queryKey: ['members', 'contacts'],
    queryFn: ({ signal }) => api.memberPage.contacts({}, { signal }).then(({ items }) => items),
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['members', 'detail', id],
      queryFn: ({ signal }) => api.staffMembers.detail({ params: { id } }, { signal }),
    }),
  apiKeys: (id: string) =>
    queryOptions({
      queryKey: ['members', 'api-keys', id],
      queryFn: ({ signal }) => api.staffApiKeys.list({ params: { id } }, { signal }).then(({ items }) => items),
    }),
  webhooks: (id: string) =>
    queryOptions({
      queryKey: ['members', 'webhooks', id],
      queryFn: ({ signal }) => api.staffWebhooks.ofMember({ params: { id } }, { signal }).then(({ items }) => items),
    }),
  orders: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'orders', id, page],
      queryFn: ({ signal }) => api.memberPage.orders({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  wallet: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'wallet', id, page],
      queryFn: ({ signal }) => api.memberPage.wallet({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  corrections: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'corrections', id, page],
      queryFn: ({ signal }) => api.staffCorrections.ofMember({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  payments: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'payments', id, page],
      queryFn: ({ signal }) => api.memberPage.payments({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  messages: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'messages', id, page],
      queryFn: ({ signal }) => api.memberPage.messages({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  quotes: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'quotes', id, page],
      queryFn: ({ signal }) => api.memberPage.quotes({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  actions: (id: string, page: Paged) =>
    queryOptions({
      queryKey: ['members', 'actions', id, page],
      queryFn: ({ signal }) => api.onBehalf.actions({ params: { id }, query: pagingOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
