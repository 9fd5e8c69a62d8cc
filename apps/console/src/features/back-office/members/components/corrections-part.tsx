import { useMutation, useQuery } from '@tanstack/react-query';
import type { WalletCorrection } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, problemText, type Tone, toast } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { StaffName } from '../../../../shared/staff-name.tsx';
import { usePartList } from '../../../../shared/use-part-list.ts';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { SecondLine } from '../../../../shared/work-list.tsx';
import { memberQueries } from '../member-queries.ts';
import styles from '../members.module.css';
import { CorrectionDialog } from './correction-dialog.tsx';

interface CorrectionsPartProps {
  readonly memberId: string;
  readonly memberName: string;
  /** In the wallet now. */
  readonly balance: number | undefined;
}

/** Goodwill and adjustments of the wallet, and the button by which one is asked for. */
export function CorrectionsPart({ memberId, memberName, balance }: CorrectionsPartProps) {
  const { t } = useTranslation('console-member');
  const list = usePartList();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="member-corrections">
      <h2 id="member-corrections" className={styles['heading']}>
        {t('correction.title')}{' '}
        <GuardedButton permission="wallet.correct" size="small" onClick={() => setOpen(true)}>
          {t('correction.ask')}
        </GuardedButton>
      </h2>
      <ListFrame
        list={list}
        result={useQuery(memberQueries.corrections(memberId, list.query))}
        rowKey={(row) => row.id}
        columns={useColumns()}
        empty={<EmptyState title={t('correction.empty')} />}
      />
      {isOpen && (
        <CorrectionDialog
          memberId={memberId}
          memberName={memberName}
          balance={balance}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

const TONES: Readonly<Record<WalletCorrection['state'], Tone>> = {
  waiting: 'warning',
  done: 'success',
  refused: 'neutral',
};

function useColumns(): ListColumn<WalletCorrection>[] {
  const { t } = useTranslation('console-member');
  return [
    {
      key: 'no',
      title: t('correction.no'),
      place: 'head',
      render: (row) => (
        <>
          {t(`correction.kinds.${row.kind}`)}
          <SecondLine>{row.correctionNo}</SecondLine>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('correction.amount'),
      align: 'right',
      render: (row) => <VisibleMoney yuan={row.amount} strong />,
    },
    {
      key: 'reason',
      title: t('correction.reason'),
      render: (row) => (
        <>
          {row.reason}
          <SecondLine>
            <Evidence {...row} />
          </SecondLine>
        </>
      ),
    },
    {
      key: 'asked',
      title: t('correction.askedBy'),
      render: (row) => (
        <>
          <StaffName name={row.askedBy} />
          <SecondLine>{minuteText(row.askedAt)}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`correction.states.${row.state}`)}</Badge>
          {row.decidedAt && (
            <SecondLine>
              <StaffName name={row.decidedBy} /> · {minuteText(row.decidedAt)}
            </SecondLine>
          )}
          {row.note && <SecondLine>{row.note}</SecondLine>}
        </>
      ),
    },
  ];
}

function Evidence({ id, evidenceName }: Pick<WalletCorrection, 'id' | 'evidenceName'>) {
  const { t } = useTranslation('console-member');
  const download = useMutation({
    mutationFn: () => api.staffCorrections.evidence({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, evidenceName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      type="link"
      size="small"
      loading={download.isPending}
      aria-label={t('correction.download', { name: evidenceName })}
      onClick={() => download.mutate()}
    >
      {evidenceName}
    </Button>
  );
}
