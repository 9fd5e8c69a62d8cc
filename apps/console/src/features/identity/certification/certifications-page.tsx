import { useQuery } from '@tanstack/react-query';
import type { StaffCertification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { certificationQueries } from './certification-queries.ts';
import { CertificationState } from './components/certification-state.tsx';

const STATES = ['reviewing', 'awaitingTransfer', 'approved', 'rejected'] as const;

/** Lists certification requests: pending ones first, oldest at the top. */
export function CertificationsPage() {
  const { t } = useTranslation('console-members');
  const list = useWorkList();
  return (
    <WorkList
      textOf={(key) => t(`certification.${key}`)}
      states={STATES}
      stateName={(state) => t(`certification.state.${state}`)}
      list={list}
      result={useQuery(certificationQueries.list(list.query))}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
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
    {
      key: 'identityNo',
      title: t('certification.identityNo'),
      render: (row) => <MaskedNumber value={row.identityNo} field="certificationIdentityNo" id={row.id} />,
    },
    {
      key: 'member',
      title: t('certification.member'),
      render: (row) => (
        <>
          <MemberLink memberId={row.memberId} memberName="" memberNo={row.memberNo} />
          {row.phone !== undefined && (
            <>
              {' · '}
              <MaskedNumber value={row.phone} field="certificationPhone" id={row.id} />
            </>
          )}
        </>
      ),
    },
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
