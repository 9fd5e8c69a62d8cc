import { LogoutOutlined } from '@ant-design/icons';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslation } from '@xunban/i18n/react';
import { MODES, toast, useMode } from '@xunban/ui';
import { Button, Dropdown, Select } from 'antd';
import { api } from '../shared/api.ts';
import { endSession } from '../shared/session.ts';

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
        onChange={(value) => void change(value)}
      />
      <Select
        aria-label={t('header.mode')}
        value={mode}
        variant="borderless"
        popupMatchSelectWidth={false}
        options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={changeMode}
      />
    </>
  );
}

export function Person({ name }: { name: string }) {
  const { t } = useTranslation('console');
  const signOut = async () => {
    // The session ends here whatever the server says; there it ends by itself after twelve hours.
    await api.staff.signOut().catch(() => undefined);
    endSession('signedOut');
    toast.success(t('session.signedOut'));
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'out', icon: <LogoutOutlined />, label: t('nav.signOut'), onClick: () => void signOut() }],
      }}
    >
      <Button type="text">{name}</Button>
    </Dropdown>
  );
}
