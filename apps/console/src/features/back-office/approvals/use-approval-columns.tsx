import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Button, Space } from 'antd';
import { Link } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { StaffName, staffNameText } from '../../../shared/staff-name.tsx';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { type Approval, pageOf } from './approval-queries.ts';
import type { Step } from './decide-dialog.tsx';
import { goesToText } from './goes-to.ts';

/** Returns the columns: request, member, amount and destination, reason and requester; then the decision, or the actions. */
export function useApprovalColumns(onStep: (approval: Approval, step: Step) => void): ListColumn<Approval>[] {
  const { t } = useTranslation('console-approvals');
  const { t: tErrors } = useTranslation('errors');
  return [
    {
      key: 'what',
      title: t('column.what'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={pageOf(row)}>{t(`kind.${row.kind}`)}</Link>
          {row.no !== '' && <SecondLine>{row.no}</SecondLine>}
        </>
      ),
    },
    { key: 'member', title: t('column.member'), render: (row) => <MemberLink {...row} /> },
    {
      key: 'amount',
      title: t('column.amount'),
      render: (row) => (
        <>
          <VisibleMoney yuan={row.amount} strong />
          {row.goesTo && <SecondLine>{goesToText(t, { kind: row.kind, goesTo: row.goesTo })}</SecondLine>}
        </>
      ),
    },
    {
      key: 'reason',
      title: t('column.reason'),
      render: (row) => (
        <>
          {row.reason || t('noReason')}
          {row.evidence > 0 && (
            <SecondLine>
              <Link to={pageOf(row)}>{t('evidence', { count: row.evidence })}</Link>
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'asked',
      title: t('column.asked'),
      render: (row) => (
        <>
          {row.isMine ? t('me', { person: row.askedBy }) : <StaffName name={row.askedBy} />}
          {row.decision === null && !row.hasDecider && <SecondLine>{t('noOtherApprover')}</SecondLine>}
          <SecondLine>{t('since', { at: minuteText(row.askedAt) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'decision',
      title: t('column.decision'),
      place: 'foot',
      render: (row) =>
        row.decision ? (
          <Decision decision={row.decision} />
        ) : row.can.length === 0 ? (
          t('needsAnother')
        ) : (
          <>
            <Space wrap>
              {row.can.map((step) => (
                <Button
                  key={step}
                  size="small"
                  type={step === 'approve' ? 'primary' : 'default'}
                  danger={step === 'refuse'}
                  onClick={() => onStep(row, step)}
                >
                  {t(`step.${step}`)}
                </Button>
              ))}
            </Space>
            {row.isDependent && <SecondLine>{tErrors('approval.dependent')}</SecondLine>}
            {!row.isMine && row.approvesFrom !== null && (
              <SecondLine>{t('waitsUntil', { at: minuteText(row.approvesFrom) })}</SecondLine>
            )}
          </>
        ),
    },
  ];
}

function Decision({ decision }: { readonly decision: NonNullable<Approval['decision']> }) {
  const { t } = useTranslation('console-approvals');
  const { isApproved, by, at, note } = decision;
  return (
    <>
      <Badge tone={isApproved ? 'success' : 'neutral'}>{t(isApproved ? 'approved' : 'refused')}</Badge>
      <SecondLine>{t('decidedBy', { person: staffNameText(by), at: minuteText(at) })}</SecondLine>
      {note && <SecondLine>{note}</SecondLine>}
    </>
  );
}
