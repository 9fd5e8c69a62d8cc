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

/** Manages the members' contacts: sales, support and engineers, to whom members are assigned automatically. */
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
