import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { BrandMark, problemText } from '@xunban/ui';
import { Alert, Button, Card, Form, Input } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../shared/api.ts';
import { tellTabs } from '../../shared/find-session.ts';
import { startSession, useSession } from '../../shared/session.ts';
import styles from './sign-in-page.module.css';

interface Credentials {
  readonly account: string;
  readonly password: string;
}

export function SignInPage() {
  const { t } = useTranslation('console');
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeTarget(params.get('from'));
  const signIn = useMutation({
    mutationFn: (body: Credentials) => api.staff.signIn({ body }),
    onSuccess: ({ id: staffId }) => {
      startSession({ staffId });
      tellTabs({ kind: 'signedIn', staffId });
      navigate(target, { replace: true });
    },
  });
  if (session) return <Navigate to={target} replace />;
  return (
    <main className={styles['page']}>
      <Card className={styles['card'] ?? ''}>
        <BrandMark />
        <h1 className={styles['title']}>{t('signIn.title')}</h1>
        <p className={styles['hint']}>{t('signIn.hint')}</p>
        <Form<Credentials>
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => signIn.mutate({ account: values.account.trim(), password: values.password })}
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
          {signIn.error && (
            <Alert
              type="error"
              showIcon
              title={problemText(signIn.error)}
              role="alert"
              className={styles['problem'] ?? ''}
            />
          )}
          <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
            {t('signIn.submit')}
          </Button>
        </Form>
      </Card>
    </main>
  );
}

/** Only an address inside the console: a link must not lead a fresh sign-in elsewhere. */
const safeTarget = (from: string | null): string => (from && /^\/[a-z]/.test(from) ? from : '/');
