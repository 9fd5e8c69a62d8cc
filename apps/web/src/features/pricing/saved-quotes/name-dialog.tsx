import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, Modal, Notice, problemText, TextInput } from '@xunban/ui';
import { type FormEvent, type ReactNode, useState } from 'react';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly maxLength: number;
  readonly confirm: string;
  /** Closes the dialog when it is done; a failure stays in it, with what was typed. */
  readonly onSubmit: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for the name of something to store. Mounted only while it is open. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, initial, maxLength, confirm, onSubmit, onClose, children } = props;
  const { t } = useTranslation(['quote', 'common']);
  const [name, setName] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setIsMissing(wanted === '');
    if (wanted === '' || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(wanted);
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={() => busy || onClose()} title={title} width="26rem" locked>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {children}
        <Field label={label} error={isMissing ? t('quote:savedQuote.nameMissing') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        {error !== undefined && (
          <Notice tone="error" live>
            {problemText(error)}
          </Notice>
        )}
        <Button type="submit" kind="primary" block busy={busy}>
          {confirm}
        </Button>
      </form>
    </Modal>
  );
}
