import { useQueryClient } from '@tanstack/react-query';
import type { CreditProposal, StaffCreditDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { DependentNote } from '../../../../shared/dependent-note.tsx';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../credit.module.css';

/** Proposals that await four-eyes approval, and the results of earlier ones. */
export function Proposals({ account: { proposals } }: { readonly account: StaffCreditDetail }) {
  const { t } = useTranslation('console-credit');
  const [deciding, setDeciding] = useState<{ proposal: CreditProposal; decision: 'grant' | 'refuse' } | null>(null);
  if (proposals.length === 0) return null;
  return (
    <Card title={t('proposal.title')}>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={styles['line']}>
            <span>
              <ProposalText proposal={proposal} />
              <div className={layout['muted']}>
                {`${minuteText(proposal.proposedAt)} ${proposal.proposedBy} · ${proposal.reason}`}
              </div>
              {proposal.state !== 'waiting' && (
                <div className={layout['muted']}>
                  {`${t(`proposal.${proposal.state}`)} · ${proposal.decidedBy} ${proposal.note}`}
                </div>
              )}
            </span>
            <span className={layout['row2']}>
              {proposal.state === 'waiting' && proposal.isDependent && <DependentNote />}
              {proposal.can.map((decision) => (
                <GuardedButton
                  key={decision}
                  permission="credit.decide"
                  type={decision === 'grant' ? 'primary' : 'default'}
                  onClick={() => setDeciding({ proposal, decision })}
                >
                  {t(`proposal.do.${decision}`)}
                </GuardedButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

function ProposalText({ proposal: { terms, amount, statementNo } }: { readonly proposal: CreditProposal }) {
  const { t } = useTranslation('console-credit');
  if (!terms)
    return (
      <>
        {t('proposal.writeOff', { no: statementNo })} <VisibleMoney yuan={amount} strong />
      </>
    );
  return (
    <>
      {t('limit')} <VisibleMoney yuan={terms.limit} strong /> · {t('page.dayOfMonth', { day: terms.statementDay })} ·{' '}
      {t('page.days', { days: terms.dueDays })}
    </>
  );
}

interface DecideDialogProps {
  readonly proposal: CreditProposal;
  readonly decision: 'grant' | 'refuse';
  readonly onClose: () => void;
}

/** Grants or refuses as the second user; the requester can withdraw the proposal. */
function DecideDialog({ proposal, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation('console-credit');
  const client = useQueryClient();
  const submit = async ({ note }: { readonly note: string }, attempt: Attempt) => {
    await api.staffCredit.decide({ params: { id: proposal.id }, body: { decision, note } }, attempt);
    toast.success(t('done'));
    await client.invalidateQueries({ queryKey: ['credit'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={t(`proposal.do.${decision}`)}
      okText={t(`proposal.do.${decision}`)}
      danger={decision === 'refuse'}
      initial={{ note: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="note" label={t('proposal.note')}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
