import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreditNote } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, ConfirmDialog, Money, Notice, problemText, type Tone, toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';
import styles from './invoices.module.css';

const TONES: Readonly<Record<CreditNote['state'], Tone>> = {
  asked: 'neutral',
  waiting: 'warning',
  issued: 'success',
  refused: 'error',
  declined: 'error',
  lapsed: 'error',
};

/** A credit note for an own invoice; one that awaits the buyer is confirmed or declined here. */
export function CreditNoteLine({ red }: { readonly red: CreditNote }) {
  const { t } = useTranslation('invoice-texts');
  const isVoided = red.kind === 'void' && red.state === 'issued';
  return (
    <>
      <p className={styles['line']}>
        <span>
          {t(`creditNoteKind.${red.kind}`)} {red.invoiceNo}{' '}
          <Badge tone={TONES[red.state]}>{t(`creditNoteState.${isVoided ? 'voided' : red.state}`)}</Badge>
          <span className={styles['second']}>{t(`cause.${red.cause}`)}</span>
        </span>
        <Money yuan={-red.amount} />
      </p>
      {red.canAnswer && <Answer red={red} />}
    </>
  );
}

function Answer({ red }: { readonly red: CreditNote }) {
  const { t } = useTranslation('invoice');
  const answer = useResolveCreditNote(red.id);
  const [isDeclining, setDeclining] = useState(false);
  const submitAnswer = (isConfirmed: boolean) =>
    answer.mutateAsync(isConfirmed, {
      onSuccess: () => toast.success(t(isConfirmed ? 'detail.confirmed' : 'detail.declined')),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <Notice tone="warning">
      <p>{t('detail.waitsUntil', { at: minuteText(red.waitsUntil ?? red.at) })}</p>
      <div className={styles['foot']}>
        <Button
          size="small"
          kind="primary"
          busy={answer.isPending}
          onClick={() => void submitAnswer(true).catch(() => undefined)}
        >
          {t('detail.confirm')}
        </Button>
        <Button size="small" busy={answer.isPending} onClick={() => setDeclining(true)}>
          {t('detail.decline')}
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        question={t('detail.declineTitle')}
        confirm={t('detail.decline')}
        danger
        onConfirm={() => submitAnswer(false)}
      >
        {t('detail.declineText')}
      </ConfirmDialog>
    </Notice>
  );
}

/** Confirms or declines a credit note as its buyer. */
function useResolveCreditNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isConfirmed: boolean) =>
      once('answerCreditNoteEmail', { id, isConfirmed }, (idempotencyKey) =>
        api.invoice.answerCreditNote({ params: { id }, body: { isConfirmed } }, { idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
