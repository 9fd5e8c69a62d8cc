import { useMutation } from '@tanstack/react-query';
import type { PasskeyAnswer, SecondFactor } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, problemText } from '@xunban/ui';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { PasskeyRefused, signWithPasskey } from '../../../shared/passkeys.ts';
import styles from './sign-in-page.module.css';
import type { FactorChallenge } from './use-sign-in.ts';

export interface FactorAnswer {
  readonly token: string;
  readonly factor: SecondFactor;
  readonly code: string;
  readonly passkey: PasskeyAnswer | null;
}

interface FactorFormProps {
  readonly challenge: FactorChallenge;
  readonly answer: (answer: FactorAnswer) => Promise<unknown>;
  /** Further links next to those to the other factors. */
  readonly children?: ReactNode;
}

const SWITCH_TO = {
  totp: 'signIn.useTotp',
  passkey: 'signIn.usePasskey',
  recoveryCode: 'signIn.useRecoveryCode',
} as const satisfies Record<SecondFactor, string>;

/** Asks for one of the second factors that the user has set up. */
export function FactorForm({ challenge, answer, children }: FactorFormProps) {
  const { t } = useTranslation('console');
  const [factor, setFactor] = useState<SecondFactor>(challenge.factors[0] ?? 'recoveryCode');
  const finish = useMutation({
    mutationFn: async (code: string) => {
      const { token, passkey: request } = challenge;
      const passkey = factor === 'passkey' && request ? await signWithPasskey(request) : null;
      return answer({ token, factor, code, passkey });
    },
  });
  const change = (other: SecondFactor) => {
    finish.reset();
    setFactor(other);
  };
  return (
    <>
      <Form<{ code?: string }>
        key={factor}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) => finish.mutate(code ?? '')}
      >
        {factor === 'passkey' ? (
          <p className={classes(layout['soft'], styles['hint'])}>{t('signIn.passkeyHint')}</p>
        ) : (
          <CodeField factor={factor} />
        )}
        {finish.error && (
          <Alert
            type="error"
            showIcon
            title={signInProblem(finish.error, t('signIn.passkeyFailed'))}
            role="alert"
            className={layout['spaceBelow4'] ?? ''}
          />
        )}
        <Button type="primary" htmlType="submit" block loading={finish.isPending} autoFocus={factor === 'passkey'}>
          {t(factor === 'passkey' ? 'signIn.passkey' : 'signIn.verify')}
        </Button>
      </Form>
      <div className={styles['others']}>
        {challenge.factors
          .filter((other) => other !== factor)
          .map((other) => (
            <Button key={other} type="link" size="small" onClick={() => change(other)}>
              {t(SWITCH_TO[other])}
            </Button>
          ))}
        {children}
      </div>
    </>
  );
}

function CodeField({ factor }: { factor: 'totp' | 'recoveryCode' }) {
  const { t } = useTranslation('console');
  const isRecoveryCode = factor === 'recoveryCode';
  return (
    <>
      <p className={classes(layout['soft'], styles['hint'])}>
        {t(isRecoveryCode ? 'signIn.recoveryCodeHint' : 'signIn.totpHint')}
      </p>
      <Form.Item
        name="code"
        label={t(isRecoveryCode ? 'signIn.recoveryCode' : 'signIn.totp')}
        rules={[{ required: true, whitespace: true, message: t('signIn.codeRequired') }]}
      >
        <Input
          autoComplete="one-time-code"
          inputMode={isRecoveryCode ? 'text' : 'numeric'}
          maxLength={isRecoveryCode ? 40 : 12}
          autoFocus
        />
      </Form.Item>
    </>
  );
}

/** Returns the message for a failed sign-in. Browser errors get our own text: theirs are for programmers. */
export const signInProblem = (error: Error, refused: string): string =>
  error instanceof PasskeyRefused ? refused : problemText(error);
