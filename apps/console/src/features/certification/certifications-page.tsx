import { useQuery } from '@tanstack/react-query';
import type { StaffCertification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { EmptyState, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Input, Segmented } from 'antd';
import { Link } from 'react-router';
import { useTabSearchParams, useTabTitle } from '../../shared/tabs/tab-context.ts';
import styles from './certification.module.css';
import { type CertificationFilter, certificationQueries } from './certification-queries.ts';
import { CertificationState } from './components/certification-state.tsx';

const FILTERS: readonly CertificationFilter[] = ['state', 'filter'];
const STATES = ['reviewing', 'awaitingTransfer', 'approved', 'rejected'] as const;

/** Who asked to be certified: those that wait for a decision first, the longest waiting on top. */
export function CertificationsPage() {
  const { t } = useTranslation('console-members');
  const list = useListQuery(useTabSearchParams(), FILTERS);
  const { state, filter } = list.query.filters;
  const chosen = STATES.find((known) => known === state);
  useTabTitle(
    [t('certification.title'), chosen && t(`certification.state.${chosen}`), filter].filter(Boolean).join(' · '),
  );
  const setFilter = (name: CertificationFilter, value: string) => {
    const { [name]: _dropped, ...others } = list.query.filters;
    list.change({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <>
      <PageHeader title={t('certification.title')} lead={t('certification.lead')} />
      <ListFrame
        list={list}
        result={useQuery(certificationQueries.list(list.query))}
        rowKey={(row) => row.id}
        columns={useColumns()}
        empty={<EmptyState title={t('certification.empty')} hint={t('certification.emptyHint')} />}
        filters={
          <>
            <Segmented
              className={styles['states'] ?? ''}
              value={chosen ?? ''}
              onChange={(value) => setFilter('state', value)}
              options={[
                { value: '', label: t('certification.all') },
                ...STATES.map((value) => ({ value, label: t(`certification.state.${value}`) })),
              ]}
            />
            <Input.Search
              key={filter ?? ''}
              className={styles['search'] ?? ''}
              allowClear
              defaultValue={filter ?? ''}
              placeholder={t('certification.search')}
              aria-label={t('certification.search')}
              onSearch={(value) => setFilter('filter', value.trim())}
            />
          </>
        }
      />
    </>
  );
}

function useColumns(): ListColumn<StaffCertification>[] {
  const { t } = useTranslation('console-members');
  return [
    {
      key: 'name',
      title: t('certification.name'),
      place: 'head',
      render: (row) => <Link to={`/certifications/${row.id}`}>{row.name}</Link>,
    },
    {
      key: 'type',
      title: t('certification.type'),
      render: (row) =>
        `${t(row.submittedType === 'Enterprise' ? 'certification.enterprise' : 'certification.person')} · ${t(`certification.kind.${row.kind}`)}`,
    },
    { key: 'identityNo', title: t('certification.identityNo'), render: (row) => row.identityNo },
    { key: 'member', title: t('certification.member'), render: (row) => `${row.mbNo} · ${row.phone}` },
    { key: 'state', title: t('certification.stateTitle'), render: (row) => <CertificationState state={row.state} /> },
    { key: 'submittedAt', title: t('certification.submittedAt'), render: (row) => minuteText(row.submittedAt) },
    {
      key: 'open',
      title: t('certification.next'),
      place: 'foot',
      render: (row) => (
        <Link to={`/certifications/${row.id}`}>
          {t(row.can.length > 0 ? 'certification.review' : 'certification.open')}
        </Link>
      ),
    },
  ];
}
