import { useMutation } from '@tanstack/react-query';
import type { AllCalls, CallArguments } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { IconButton, problemText, toast } from '@xunban/ui';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { useStaffGuard } from './access.tsx';
import { api } from './api.ts';
import styles from './shared.module.css';
import { Redacted } from './visible.tsx';

type Revealed = CallArguments<AllCalls['personalData']['reveal']>['body'];

interface MaskedNumberProps extends Revealed {
  /** Value as returned by the server; without stars there is nothing to reveal. Undefined when it was redacted. */
  readonly value: string | undefined;
}

/** A masked personal number, with a button that reveals it. The server logs every access. */
export function MaskedNumber({ value, field, id }: MaskedNumberProps) {
  const { t } = useTranslation('console');
  const { isAllowed: canReveal, guarded } = useStaffGuard('personal.reveal');
  // The page may show another object in the same place, and must not show the number of the one before.
  const subject = `${field} ${id}`;
  const [shown, setShown] = useState<{ readonly subject: string; readonly number: string } | null>(null);
  const look = useMutation({
    mutationFn: () => api.personalData.reveal({ body: { field, id } }),
    onSuccess: (answer) => setShown({ subject, number: answer.value }),
    onError: (error) => toast.error(problemText(error)),
  });
  const reveal = guarded(() => look.mutate());
  if (value === undefined) return <Redacted />;
  if (!value.includes('*')) return value;
  if (shown?.subject === subject)
    return (
      <span className={styles['number']}>
        {shown.number}
        <IconButton
          icon="eyeOff"
          label={t('masked.hide')}
          className={styles['eye'] ?? ''}
          onClick={() => setShown(null)}
        />
      </span>
    );
  const hint = t(canReveal ? 'masked.recorded' : 'masked.notAllowed');
  return (
    <span className={styles['number']}>
      {value}
      <Tooltip title={hint} trigger={['hover', 'focus']}>
        <IconButton
          icon="eye"
          label={t('masked.show')}
          title=""
          className={styles['eye'] ?? ''}
          aria-disabled={!canReveal || look.isPending}
          aria-busy={look.isPending || undefined}
          onClick={() => canReveal && !look.isPending && void reveal()}
        />
      </Tooltip>
    </span>
  );
}
