import type { MessageSettings } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, Card, classes, Field, layout, problemText, TextInput } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { useAskEmailCode, useProveEmail } from './use-message-settings.ts';

const CODE_DIGITS = 6;

/** The email address for notifications, and its verification by a code. */
export function EmailCard({ settings }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const ask = useAskEmailCode();
  const prove = useProveEmail();
  const [email, setEmail] = useState(settings.email);
  const [code, setCode] = useState('');
  const isProven = settings.isEmailProven && email.trim() === settings.email;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (ask.isSuccess && !isProven) prove.mutate(code);
    else ask.mutate(email.trim());
  };
  return (
    <Card title={t('email.title')}>
      <form className={classes(layout['stack4'], layout['itemsStart'])} noValidate onSubmit={submit}>
        <Field label={t('email.address')} hint={t('email.hint')} error={problemOf(ask.error)}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={100}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                ask.reset();
              }}
            />
          )}
        </Field>
        {isProven ? (
          <Badge tone="success">{t('email.proven')}</Badge>
        ) : (
          <Button busy={ask.isPending} disabled={email.trim() === ''} onClick={() => ask.mutate(email.trim())}>
            {t(ask.isSuccess ? 'email.again' : 'email.send')}
          </Button>
        )}
        {ask.isSuccess && !isProven && (
          <>
            <Field label={t('email.code')} hint={t('email.codeHint')} error={problemOf(prove.error)}>
              {(control) => (
                <TextInput
                  {...control}
                  name="emailCode"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={CODE_DIGITS}
                  value={code}
                  onChange={({ target }) => setCode(target.value.trim())}
                />
              )}
            </Field>
            <Button type="submit" kind="primary" busy={prove.isPending} disabled={code.length !== CODE_DIGITS}>
              {t('email.prove')}
            </Button>
          </>
        )}
      </form>
    </Card>
  );
}

function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const [serverError] = error instanceof ApiError ? error.validationErrors : [];
  return serverError?.message ?? problemText(error);
}
