import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, Modal, Notice, problemText } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { useMakeKey } from './api-keys-queries.ts';
import { KeyFields } from './key-fields.tsx';
import { EMPTY_FORM, type KeyForm, keyFaults, NO_FAULTS, newKeyOf } from './key-form.ts';
import { Secret } from './secret.tsx';

/** Makes a key: its name, what it may do, from where and for how long. The secret is shown once. */
export function MakeDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Modal open={open} onClose={onClose} title={t('make.title')} width="36rem" locked>
      <MakeForm onClose={onClose} />
    </Modal>
  );
}

function MakeForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const make = useMakeKey();
  const [form, setForm] = useState(EMPTY_FORM);
  const [isSent, setSent] = useState(false);
  const change = (next: Partial<KeyForm>) => setForm((current) => ({ ...current, ...next }));
  const faults = keyFaults(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (faults.size > 0) return;
    make.mutate(newKeyOf(form), {
      onError: () => {
        change({ payPassword: '' });
        setSent(false);
      },
    });
  };
  if (make.data) return <Secret token={make.data.token} onClose={onClose} />;
  return (
    <form className={layout['stack4']} noValidate onSubmit={submit}>
      {make.isError && (
        <Notice tone="error" live>
          {problemText(make.error)}
        </Notice>
      )}
      <KeyFields form={form} onChange={change} faults={isSent ? faults : NO_FAULTS} error={make.error} />
      <Button type="submit" kind="primary" busy={make.isPending}>
        {t('make.send')}
      </Button>
    </form>
  );
}
