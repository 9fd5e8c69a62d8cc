import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreditNote } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  ConfirmDialog,
  classes,
  layout,
  Money,
  Notice,
  problemText,
  type Tone,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { IfMay } from '../../../../shared/if-may.tsx';
import { once } from '../../../../shared/once.ts';
import styles from './invoices.module.css';

const TONES: Readonly<Record<CreditNote['state'], Tone>> = {
  asked: 'neutral',
  waiting: 'warning',
  confirmed: 'info',
  issued: 'success',
  refused: 'error',
  declined: 'error',
  lapsed: 'error',
  revoked: 'neutral',
};

/** A credit note for an own invoice with its confirmation form; one that awaits the buyer is answered here or at the tax bureau. */
export function CreditNoteLine({ creditNote }: { readonly creditNote: CreditNote }) {
  const { t } = useTranslation(['invoice-texts', 'invoice']);
  const facts = [
    t(`cause.${creditNote.cause}`),
    creditNote.formNo && t('form', { no: creditNote.formNo }),
    creditNote.initiator && t(`initiator.${creditNote.initiator}`),
  ];
  const isVoided = creditNote.kind === 'void' && creditNote.state === 'issued';
  return (
    <>
      <p className={styles['line']}>
        <span>
          {t(`creditNoteKind.${creditNote.kind}`)} {creditNote.invoiceNo}{' '}
          <Badge tone={TONES[creditNote.state]}>{t(`creditNoteState.${isVoided ? 'voided' : creditNote.state}`)}</Badge>
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
        <Money yuan={-creditNote.amount} />
      </p>
      {creditNote.canAnswer && <Answer creditNote={creditNote} />}
      {creditNote.awaitsTaxBureau && creditNote.waitsUntil && (
        <Notice tone="warning">
          {t('invoice:detail.waitsAtTaxBureau', { at: minuteText(creditNote.waitsUntil) })}
        </Notice>
      )}
    </>
  );
}

function Answer({ creditNote }: { readonly creditNote: CreditNote }) {
  const { t } = useTranslation('invoice');
  const answer = useResolveCreditNote(creditNote.id);
  const [isDeclining, setDeclining] = useState(false);
  const submitAnswer = (isConfirmed: boolean) =>
    answer.mutateAsync(isConfirmed, {
      onSuccess: () => toast.success(t(isConfirmed ? 'detail.confirmed' : 'detail.declined')),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <Notice tone="warning">
      <p>{t('detail.waitsUntil', { at: minuteText(creditNote.waitsUntil ?? creditNote.at) })}</p>
      <IfMay need="invoice.edit">
        <div className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
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
      </IfMay>
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
