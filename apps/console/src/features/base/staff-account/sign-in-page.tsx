import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useTranslation } from '@xunban/i18n/react';
import { BrandMark, classes, layout } from '@xunban/ui';
import { Alert, Button, Card, Form, Input } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../../shared/session.ts';
import { signInProblem } from './factor-form.tsx';
import { SecondStep } from './second-step.tsx';
import styles from './sign-in-page.module.css';
import { type Credentials, useSignIn } from './use-sign-in.ts';

export function SignInPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeTarget(params.get('from'));
  const steps = useSignIn(() => navigate(target, { replace: true }));
  if (session) return <Navigate to={target} replace />;
  return (
    <main className={styles['page']}>
      <Card className={styles['card'] ?? ''}>
        <BrandMark />
        {steps.challenge ? (
          <SecondStep challenge={steps.challenge} onDone={steps.enter} onBack={steps.back} />
        ) : (
          <FirstStep {...steps} />
        )}
      </Card>
    </main>
  );
}

function FirstStep({ byPassword, byPasskey }: Pick<ReturnType<typeof useSignIn>, 'byPassword' | 'byPasskey'>) {
  const { t } = useTranslation('console');
  const error = byPasskey.error ?? byPassword.error;
  return (
    <>
      <h1 className={styles['title']}>{t('signIn.title')}</h1>
      <p className={classes(layout['soft'], styles['hint'])}>{t('signIn.hint')}</p>
      <Form<Credentials>
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => {
          byPasskey.reset();
          byPassword.mutate({ account: values.account.trim(), password: values.password });
        }}
      >
        <Form.Item
          name="account"
          label={t('signIn.account')}
          rules={[{ required: true, whitespace: true, message: t('signIn.accountRequired') }]}
        >
          <Input autoComplete="username" autoFocus maxLength={60} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('signIn.password')}
          rules={[{ required: true, message: t('signIn.passwordRequired') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {error && (
          <Alert
            type="error"
            showIcon
            title={signInProblem(error, t('signIn.passkeyFailed'))}
            role="alert"
            className={layout['spaceBelow4'] ?? ''}
          />
        )}
        <Button type="primary" htmlType="submit" block loading={byPassword.isPending}>
          {t('signIn.submit')}
        </Button>
      </Form>
      {browserSupportsWebAuthn() && (
        <div className={styles['others']}>
          <Button
            type="link"
            size="small"
            loading={byPasskey.isPending}
            onClick={() => {
              byPassword.reset();
              byPasskey.mutate();
            }}
          >
            {t('signIn.passkey')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Only an address inside the console: a link must not lead a fresh sign-in elsewhere. */
const safeTarget = (from: string | null): string => (from && /^\/[a-z]/.test(from) ? from : '/');
