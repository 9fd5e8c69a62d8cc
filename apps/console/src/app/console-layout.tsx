import { LogoutOutlined, MenuOutlined, OrderedListOutlined, ReconciliationOutlined } from '@ant-design/icons';
import type { StaffPermission } from '@xunban/contract';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslation } from '@xunban/i18n/react';
import { BrandMark, MODES, PanelBoundary, toast, useIsMobile, useMode } from '@xunban/ui';
import { Button, Drawer, Dropdown, Layout, Menu, Select } from 'antd';
import { useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useMe } from '../features/staff-account/use-me.ts';
import { api } from '../shared/api.ts';
import { endSession, useSession } from '../shared/session.ts';
import styles from './console-layout.module.css';
import { useLiveOrders } from './use-live-orders.ts';

const PLACES = [
  { path: '/orders', text: 'nav.orders', icon: <OrderedListOutlined />, permission: 'order.view' },
  { path: '/ledger', text: 'nav.ledger', icon: <ReconciliationOutlined />, permission: 'ledger.view' },
] as const satisfies readonly { path: string; text: string; icon: unknown; permission: StaffPermission }[];

/** The frame of every console page: side menu (a drawer on small screens), who is signed in, and live updates. */
export function ConsoleLayout() {
  const session = useSession();
  const location = useLocation();
  if (!session)
    return <Navigate to={`/sign-in?from=${encodeURIComponent(location.pathname + location.search)}`} replace />;
  return <SignedIn />;
}

function SignedIn() {
  const { t } = useTranslation('console');
  const isMobile = useIsMobile();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  useLiveOrders();
  return (
    <Layout className={styles['frame'] ?? ''}>
      <a className={styles['skip']} href="#content">
        {t('nav.skip')}
      </a>
      {isMobile ? (
        <Drawer
          open={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          placement="left"
          size={240}
          title={t('title')}
          styles={{ body: { padding: 0 } }}
        >
          <Places onChoose={() => setMenuOpen(false)} />
        </Drawer>
      ) : (
        <Layout.Sider width={220} className={styles['side'] ?? ''}>
          <div className={styles['brand']}>
            <BrandMark size={26} />
            <strong>{t('title')}</strong>
          </div>
          <Places onChoose={() => undefined} />
        </Layout.Sider>
      )}
      <Layout>
        <header className={styles['header']}>
          {isMobile && (
            <Button type="text" icon={<MenuOutlined />} aria-label={t('nav.open')} onClick={() => setMenuOpen(true)} />
          )}
          <div className={styles['grow']} />
          <Appearance />
          <Person />
        </header>
        <main id="content" className={styles['content']} tabIndex={-1}>
          <PanelBoundary key={pathname}>
            <Outlet />
          </PanelBoundary>
        </main>
      </Layout>
    </Layout>
  );
}

function Places({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mode } = useMode();
  const me = useMe();
  const held = new Set(me.data?.permissions);
  const items = PLACES.filter(({ permission }) => held.has(permission)).map(({ path, text, icon }) => ({
    key: path,
    label: t(text),
    icon,
  }));
  return (
    <nav aria-label={t('nav.label')}>
      <Menu
        mode="inline"
        theme={mode === 'dark' ? 'dark' : 'light'}
        items={items}
        selectedKeys={[`/${pathname.split('/')[1] ?? ''}`]}
        onClick={({ key }) => {
          navigate(key);
          onChoose();
        }}
      />
    </nav>
  );
}

function Appearance() {
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

function Person() {
  const { t } = useTranslation('console');
  const me = useMe();
  const signOut = async () => {
    // The session ends here whatever the server says; there it ends by itself after twelve hours.
    await api.staff.signOut().catch(() => undefined);
    endSession();
    toast.success(t('session.signedOut'));
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'out', icon: <LogoutOutlined />, label: t('nav.signOut'), onClick: () => void signOut() }],
      }}
    >
      <Button type="text">{me.data?.name ?? '…'}</Button>
    </Dropdown>
  );
}
