import type { PaymentInfo } from '@xunban/contract';
import { approvalPath } from '@xunban/contract/payment-approval-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, buttonClass, Field, layout, moneyText, Notice, problemText, TextArea, toast } from '@xunban/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCheckedForm } from '../../../shared/use-checked-form.ts';
import { useAsk, useWithdrawRequest } from './approval-queries.ts';

interface ApprovalPanelProps {
  readonly payNo: string;
  readonly approval: PaymentInfo['approval'];
  /** The form that pays: shown without a rule above the amount, and with an approval. */
  readonly children: ReactNode;
}

/** Stands before the form that pays, for a person whose payment needs an approval. */
export function ApprovalPanel({ payNo, approval, children }: ApprovalPanelProps) {
  const { t } = useTranslation('payment-approval');
  if (approval === null) return children;
  const { above, request } = approval;
  switch (request?.state) {
    case 'approved':
      return (
        <>
          <Notice tone="success" title={t('given.title')}>
            {t('given.lead', { at: minuteText(request.deadline) })}
          </Notice>
          {children}
        </>
      );
    case 'open':
      return <Waiting request={request} />;
    default:
      return (
        <div className={layout['stack4']}>
          <Notice tone="info" title={t('ask.title')}>
            {t('ask.lead', { above: moneyText(above) })}
          </Notice>
          {request?.state === 'refused' && (
            <Notice tone="error" title={t('refused.title')}>
              {request.decisionReason}
            </Notice>
          )}
          {(request?.state === 'expired' || request?.state === 'lapsed') && (
            <Notice tone="warning" title={t('over.title')}>
              {t(`ended.${request.state}`)}
            </Notice>
          )}
          <AskForm payNo={payNo} isAgain={request !== null} />
        </div>
      );
  }
}

function Waiting({
  request: { id, deadline },
}: {
  readonly request: { readonly id: string; readonly deadline: string };
}) {
  const { t } = useTranslation('payment-approval');
  const withdraw = useWithdrawRequest();
  return (
    <div className={layout['stack4']}>
      <Notice tone="info" title={t('wait.title')}>
        {t('wait.lead', { at: minuteText(deadline) })}
      </Notice>
      <div className={layout['row3']}>
        <Link to={approvalPath(id)} className={buttonClass({})}>
          {t('wait.view')}
        </Link>
        <Button
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onError: (error) => toast.error(problemText(error)),
            })
          }
        >
          {t('wait.withdraw')}
        </Button>
      </div>
    </div>
  );
}

function AskForm({ payNo, isAgain }: { readonly payNo: string; readonly isAgain: boolean }) {
  const { t } = useTranslation('payment-approval');
  const ask = useAsk();
  const form = useCheckedForm(
    { reason: '' },
    ({ reason }) => (reason === '' ? { reason: 'required' as const } : {}),
    ({ reason }) => ask.mutate({ payNo, reason }),
  );
  return (
    <form ref={form.element} className={layout['stack4']} noValidate onSubmit={form.submit}>
      {ask.isError && (
        <Notice tone="error" live>
          {problemText(ask.error)}
        </Notice>
      )}
      <Field label={t('ask.reason')} error={form.errors.reason && t('ask.required')} required>
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            rows={3}
            maxLength={200}
            value={form.values.reason}
            onChange={({ target }) => form.set('reason')(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={ask.isPending}>
        {t(isAgain ? 'ask.again' : 'ask.send')}
      </Button>
    </form>
  );
}
