import { useTranslation } from '@xunban/i18n/react';
import { Button, Notice } from '@xunban/ui';
import type { PayProblem } from '../model/pay-problem.ts';
import { clockText } from '../model/waiting.ts';

interface PayFailureProps {
  readonly problem: PayProblem;
  readonly message: string;
  readonly onReset: () => void;
}

/** Shows why the payment failed, or that its outcome is unknown: the two are never confused. */
export function PayFailure({ problem, message, onReset }: PayFailureProps) {
  const { t } = useTranslation('payment');
  switch (problem.kind) {
    case 'password':
    case 'passwordMissing':
    case 'amountChanged':
      // Shown where it can be put right.
      return null;
    case 'passwordLocked':
      return (
        <Notice
          tone="error"
          live
          action={
            <Button size="small" onClick={onReset}>
              {t('password.reset')}
            </Button>
          }
        >
          {t('password.locked', { time: clockText(problem.seconds) })}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning" title={t('unknown')} live>
          {t('unknownHint')}
        </Notice>
      );
    case 'stale':
    case 'other':
      return (
        <Notice tone="error" title={t('refused')} live>
          {message}
        </Notice>
      );
  }
}
