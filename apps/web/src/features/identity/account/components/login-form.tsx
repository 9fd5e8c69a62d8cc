import { useTranslation } from '@xunban/i18n/react';
import { Tabs } from '@xunban/ui';
import { useState } from 'react';
import { PasswordLoginForm } from './password-login-form.tsx';
import { SmsLoginForm } from './sms-login-form.tsx';

/** Signing in by password and captcha, or by SMS code. The phone number goes along when the tab changes. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('account');
  const [tab, setTab] = useState<'password' | 'sms'>('password');
  const [account, setAccount] = useState('');
  const Form = tab === 'password' ? PasswordLoginForm : SmsLoginForm;
  return (
    <Tabs
      label={t('login.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'password', label: t('login.byPassword') },
        { key: 'sms', label: t('login.bySms') },
      ]}
    >
      <Form account={account} onAccountChange={setAccount} onSignedIn={onSignedIn} />
    </Tabs>
  );
}
