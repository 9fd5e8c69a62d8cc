import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from '@xunban/contract/api-key-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Modal, Notice, problemText, Select } from '@xunban/ui';
import { useState } from 'react';
import { type ApiKey, useRotateKey } from './api-keys-queries.ts';
import { PayPasswordField } from './pay-password-field.tsx';
import { Secret } from './secret.tsx';

const OVERLAPS = [0, 1, DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS];

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Replaces the secret of a key; the previous one stays valid for the chosen time. */
export function RotateDialog({ apiKey, open, onClose }: RotateDialogProps) {
  const { t } = useTranslation('api-keys');
  return (
    <Modal open={open} onClose={onClose} title={t('rotate.of', { name: apiKey.name })} width="34rem" locked>
      <RotateForm apiKey={apiKey} onClose={onClose} />
    </Modal>
  );
}

function RotateForm({ apiKey: { id, scopes }, onClose }: Omit<RotateDialogProps, 'open'>) {
  const { t } = useTranslation(['api-keys', 'common']);
  const rotate = useRotateKey();
  const [hours, setHours] = useState(DEFAULT_OVERLAP_HOURS);
  const [payPassword, setPayPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const pays = scopes.includes('pay');
  const isMissing = pays && isSent && payPassword.length !== 6;
  if (rotate.data) return <Secret token={rotate.data.token} onClose={onClose} />;
  return (
    <form
      className={layout['stack4']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (pays && payPassword.length !== 6) return;
        rotate.mutate(
          { id, overlapHours: hours, ...(pays && { payPassword }) },
          {
            onSettled: () => {
              setPayPassword('');
              setSent(false);
            },
          },
        );
      }}
    >
      {rotate.isError && (
        <Notice tone="error" live>
          {problemText(rotate.error)}
        </Notice>
      )}
      <Field label={t('rotate.overlap')} hint={t('rotate.overlapHint')}>
        {(control) => (
          <Select {...control} value={hours} onChange={({ target }) => setHours(Number(target.value))}>
            {OVERLAPS.map((one) => (
              <option key={one} value={one}>
                {one === 0 ? t('rotate.atOnce') : t('rotate.hours', { count: one })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {pays && (
        <PayPasswordField value={payPassword} onChange={setPayPassword} error={rotate.error} isMissing={isMissing} />
      )}
      <Button type="submit" kind="primary" busy={rotate.isPending}>
        {t('rotate.open')}
      </Button>
    </form>
  );
}
