import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, PageHeader } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { ContactListEditor } from './contact-list-editor.tsx';

export const contactQueries = {
  list: queryOptions({
    queryKey: ['serviceContacts'],
    queryFn: ({ signal }) => api.staffMembers.serviceContacts({}, { signal }),
    // The editor holds what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
  }),
};

/** Whom members turn to: sales, support and engineers, among whom the house shares its members out. */
export function ContactsPage() {
  const { t } = useTranslation('console-contacts');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DataState query={useQuery(contactQueries.list)}>
        {({ items }) => <ContactListEditor key={items.map(({ id }) => id).join()} saved={items} />}
      </DataState>
    </>
  );
}
