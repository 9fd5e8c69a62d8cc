import { KeyOutlined, LogoutOutlined, SafetyOutlined } from '@ant-design/icons';
import { LANGUAGE_NAMES, LANGUAGES, loadAreas, useLanguage, useTranslation } from '@xunban/i18n/react';
import { Icon, layout, MODE_ICONS, MODES, problemText, toast, useMode } from '@xunban/ui';
import { Button, Dropdown, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { api } from '../shared/api.ts';
import { endSession } from '../shared/session.ts';

const OwnPasswordDialog = lazy(async () => {
  const [{ OwnPasswordDialog: Dialog }] = await Promise.all([
    import('../features/base/staff-account/own-password-dialog.tsx'),
    loadAreas(['console-staff']),
  ]);
  return { default: Dialog };
});

/** Language and mode; both are remembered on this device. */
export function Appearance() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  const { mode, change: changeMode } = useMode();
  return (
    <>
      <Select
        aria-label={t('header.language')}
        value={language}
        variant="borderless"
        popupMatchSelectWidth={false}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(value) => void change(value).catch((error: unknown) => toast.error(problemText(error)))}
      />
      <Select
        aria-label={t('header.mode')}
        value={mode}
        variant="borderless"
        popupMatchSelectWidth={false}
        options={MODES.map((value) => ({
          value,
          label: (
            <span className={layout['rowCentred2']}>
              <Icon name={MODE_ICONS[value]} size={16} />
              {t(`mode.${value}`)}
            </span>
          ),
        }))}
        onChange={changeMode}
      />
    </>
  );
}

/** Shows the signed-in user with their account menu. @param onOwnSignIn opens the page about signing in, if there is one */
export function Person({ name, onOwnSignIn }: { name: string; onOwnSignIn?: () => void }) {
  const { t } = useTranslation('console');
  const signOut = async () => {
    // The session ends here whatever the server answers; the server ends it after twelve hours.
    await api.staff.signOut().catch(() => undefined);
    endSession('signedOut');
    toast.success(t('session.signedOut'));
  };
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'password', icon: <KeyOutlined />, label: t('nav.ownPassword'), onClick: () => setChanging(true) },
            ...(onOwnSignIn
              ? [{ key: 'signIn', icon: <SafetyOutlined />, label: t('nav.ownSignIn'), onClick: onOwnSignIn }]
              : []),
            { key: 'out', icon: <LogoutOutlined />, label: t('nav.signOut'), onClick: () => void signOut() },
          ],
        }}
      >
        <Button type="text">{name}</Button>
      </Dropdown>
      <Suspense>{isChanging && <OwnPasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  );
}
