import { useTranslation } from '@xunban/i18n/react';
import { Button, type ButtonProps, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  readonly question: ReactNode;
  /** What will happen, when the question alone does not say it. */
  readonly consequence?: ReactNode;
  /** The work. The button shows that it is busy until the promise is done; failures are for the caller to show. */
  readonly onConfirm: () => unknown;
}

/** A button whose action cannot be taken back: asks first, then works, and cannot be pressed twice meanwhile. */
export function ConfirmButton({ question, consequence, onConfirm, disabled, ...rest }: ConfirmButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popconfirm
      title={question}
      description={consequence}
      okText={t('action.confirm')}
      cancelText={t('action.cancel')}
      okButtonProps={rest.danger ? { danger: true } : {}}
      disabled={disabled || busy}
      onConfirm={() => void confirm()}
    >
      <Button {...rest} {...(disabled === undefined ? {} : { disabled })} loading={busy} />
    </Popconfirm>
  );
}
