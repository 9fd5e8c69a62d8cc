import { plainUserCode } from '@xunban/contract/program-request-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, layout, Notice, problemText } from '@xunban/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { KeyFields } from '../api-keys/key-fields.tsx';
import { EMPTY_FORM, type KeyForm, keyFaults, NO_FAULTS, newKeyOf } from '../api-keys/key-form.ts';
import { type ProgramRequest, useGrantKey } from './device-queries.ts';

interface KeyGrantProps {
  readonly request: ProgramRequest;
  readonly deny: ReactNode;
}

/** Grants a key to a program: its person can narrow the requested scopes, and sets limits, networks and expiry. */
export function KeyGrant({ request: { userCode, program, scopes }, deny }: KeyGrantProps) {
  const { t } = useTranslation('device');
  const grant = useGrantKey(plainUserCode(userCode));
  const [form, setForm] = useState<KeyForm>({ ...EMPTY_FORM, name: program, scopes });
  const [isSent, setSent] = useState(false);
  const change = (next: Partial<KeyForm>) => setForm((current) => ({ ...current, ...next }));
  const faults = keyFaults(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (faults.size > 0) return;
    grant.mutate(newKeyOf(form), {
      onError: () => {
        change({ payPassword: '' });
        setSent(false);
      },
    });
  };
  return (
    <Card title={t('key.title')}>
      <form className={layout['stack4']} noValidate onSubmit={submit}>
        {grant.isError && (
          <Notice tone="error" live>
            {problemText(grant.error)}
          </Notice>
        )}
        <KeyFields
          form={form}
          onChange={change}
          faults={isSent ? faults : NO_FAULTS}
          error={grant.error}
          scopes={scopes}
        />
        <div className={layout['row3']}>
          <Button type="submit" kind="primary" busy={grant.isPending}>
            {t('key.grant')}
          </Button>
          {deny}
        </div>
      </form>
    </Card>
  );
}
