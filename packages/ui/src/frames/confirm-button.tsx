import { useTranslation } from '@xunban/i18n/react';
import { Button, type ButtonProps, Popconfirm } from 'antd';
import { type ReactNode, useRef, useState } from 'react';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  readonly question: ReactNode;
  /** The consequences, when the question alone does not state them. */
  readonly consequence?: ReactNode;
  /** The work. The button shows that it is busy until the promise is done; failures are for the caller to show. */
  readonly onConfirm: () => unknown;
}

/**
 * A button whose action cannot be taken back: asks first, then works, and cannot be pressed twice meanwhile. The question
 * has the focus, on its safe answer when the action is a loss, and gives it back to the button.
 */
export function ConfirmButton({ question, consequence, onConfirm, disabled, ...rest }: ConfirmButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const giveFocusBack = (isOpen: boolean) => {
    if (!isOpen && document.activeElement?.closest('[role="tooltip"]')) button.current?.focus();
  };
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
      okButtonProps={rest.danger ? { danger: true } : { autoFocus: true }}
      cancelButtonProps={rest.danger ? { autoFocus: true } : {}}
      destroyOnHidden
      onOpenChange={giveFocusBack}
      disabled={disabled || busy}
      onConfirm={() => void confirm()}
    >
      <Button ref={button} {...rest} {...(disabled === undefined ? {} : { disabled })} loading={busy} />
    </Popconfirm>
  );
}
