import type { StaffStatementDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

/** What finance can do with a statement now, as the server says. */
export function StatementActions({ statement }: { readonly statement: StaffStatementDetail }) {
  const { t } = useTranslation('console-credit');
  const [open, setOpen] = useState<'answer' | 'writeOff' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {statement.can.includes('answer') && (
        <GuardedButton permission="credit.decide" type="primary" onClick={() => setOpen('answer')}>
          {t('do.answer')}
        </GuardedButton>
      )}
      {statement.can.includes('writeOff') && (
        <GuardedButton permission="credit.decide" danger onClick={() => setOpen('writeOff')}>
          {t('do.writeOff')}
        </GuardedButton>
      )}
      {open === 'answer' && <AnswerDialog statement={statement} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog statement={statement} onClose={close} />}
    </>
  );
}
