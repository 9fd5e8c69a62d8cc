import type { StaffCertificationDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout } from '@xunban/ui';
import { Descriptions, Table } from 'antd';
import { MaskedNumber } from '../../../../shared/masked-number.tsx';
import { MemberLink } from '../../../../shared/member-link.tsx';
import styles from '../certification.module.css';

interface ClaimTableProps {
  readonly review: StaffCertificationDetail;
}

/** Claimed, registered and in force side by side; differences from the register are red. */
export function ClaimTable({ review }: ClaimTableProps) {
  const { t } = useTranslation('console-members');
  const { register, current } = review;
  const rows = [
    { key: 'name', claimed: review.name, registered: register?.companyName, inForce: current.name },
    { key: 'identityNo', claimed: review.identityNo, registered: register?.creditCode, inForce: current.identityNo },
  ] as const;
  type Row = (typeof rows)[number];
  const claimed = (row: Row) =>
    row.key === 'identityNo' ? (
      <MaskedNumber value={row.claimed} field="certificationIdentityNo" id={review.id} />
    ) : (
      row.claimed
    );
  const inForce = (row: Row) =>
    row.key === 'identityNo' && row.inForce ? (
      <MaskedNumber value={row.inForce} field="certifiedIdentityNo" id={review.id} />
    ) : (
      row.inForce
    );
  return (
    <>
      <div className={classes(layout['scrollSideways'], styles['wide'])}>
        <Table
          size="small"
          pagination={false}
          rowKey="key"
          dataSource={[...rows]}
          columns={[
            { key: 'field', title: t('certification.field'), render: (_, row) => t(`certification.${row.key}`) },
            { key: 'claimed', title: t('certification.claimed'), render: (_, row) => claimed(row) },
            {
              key: 'registered',
              title: t('certification.registered'),
              render: (_, row) => (
                <span
                  className={
                    row.registered !== undefined && row.registered !== row.claimed
                      ? classes(layout['error'], layout['strong'])
                      : ''
                  }
                >
                  {row.registered ?? '—'}
                </span>
              ),
            },
            { key: 'inForce', title: t('certification.inForce'), render: (_, row) => inForce(row) || '—' },
          ]}
        />
      </div>
      {review.submittedType === 'Enterprise' && !register && (
        <p className={layout['muted']}>{t('certification.noRegister')}</p>
      )}
      <SubmissionFacts review={review} />
    </>
  );
}

/** The type that is asked for, the member, the kind of proof, and when it was submitted and decided. */
function SubmissionFacts({ review }: ClaimTableProps) {
  const { t } = useTranslation('console-members');
  const typeText = (type: string) =>
    type === ''
      ? t('certification.none')
      : t(type === 'Enterprise' ? 'certification.enterprise' : 'certification.person');
  return (
    <Descriptions
      className={layout['spaceAbove4'] ?? ''}
      size="small"
      column={1}
      items={[
        {
          key: 'type',
          label: t('certification.type'),
          children: `${typeText(review.current.memberType)} → ${typeText(review.submittedType)} · ${t(`certification.kind.${review.kind}`)}`,
        },
        {
          key: 'member',
          label: t('certification.member'),
          children: (
            <>
              <MemberLink memberId={review.memberId} memberName={review.memberName} memberNo={review.memberNo} /> ·{' '}
              <MaskedNumber value={review.phone} field="certificationPhone" id={review.id} />
            </>
          ),
        },
        {
          key: 'proof',
          label: t('certification.proof'),
          children: t(`certification.authenType.${review.authenType}`),
        },
        { key: 'at', label: t('certification.submittedAt'), children: minuteText(review.submittedAt) },
        ...(review.decidedAt
          ? [
              {
                key: 'decided',
                label: t('certification.decidedAt'),
                children: `${minuteText(review.decidedAt)} ${review.decidedBy || t('certification.byTransfer')}`,
              },
            ]
          : []),
      ]}
    />
  );
}
