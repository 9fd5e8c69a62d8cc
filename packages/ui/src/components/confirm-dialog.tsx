import { useTranslation } from '@xunban/i18n/react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly question: ReactNode;
  /** The consequences, and what cannot be undone. */
  readonly children?: ReactNode;
  /** Label of the confirming button; a verb, not "OK". */
  readonly confirm: string;
  readonly danger?: boolean;
  /** The work. The dialog closes when it is done and stays, with what was typed into it, when it fails. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before an irreversible action, without Ant Design. The caller displays failures. */
export function ConfirmDialog({ open, onClose, question, children, confirm, danger, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller shows the failure; the dialog stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      onClose={() => busy || onClose()}
      title={question}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
