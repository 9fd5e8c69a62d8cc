import { useTranslation } from '@xunban/i18n/react';
import { Tabs } from '@xunban/ui';
import { useState } from 'react';
import { lastSignInWay, type SignInWay, storeSignInWay } from '../model/sign-in-way.ts';
import { PasswordLoginForm } from './password-login-form.tsx';
import { SmsLoginForm } from './sms-login-form.tsx';

/**
 * Signing in by SMS code, or by password and captcha. It opens on SMS, which also registers a new buyer, until a password was used
 * in this browser. The phone number goes along when the tab changes.
 */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('account');
  const [tab, setTab] = useState<SignInWay>(lastSignInWay);
  const [account, setAccount] = useState('');
  const Form = tab === 'password' ? PasswordLoginForm : SmsLoginForm;
  return (
    <Tabs
      label={t('login.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'sms', label: t('login.bySms') },
        { key: 'password', label: t('login.byPassword') },
      ]}
    >
      <Form
        account={account}
        onAccountChange={setAccount}
        onSignedIn={() => {
          storeSignInWay(tab);
          onSignedIn();
        }}
      />
    </Tabs>
  );
}
