import { useTranslation } from '@xunban/i18n/react';
import { BrandMark, Button, buttonClass, classes, Drawer, Icon, IconButton } from '@xunban/ui';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { InstanceFact } from '../../shared/instance-fact.tsx';
import { useSession } from '../../shared/session.ts';
import { SignInLink } from '../../shared/sign-in-link.tsx';
import { LanguageSwitch, ModeSwitch } from './appearance.tsx';
import { MemberCart, MemberMessages, MemberPopover, MemberSide, SignInDialog } from './member-parts.tsx';
import styles from './site-header.module.css';

/** The top navigation (specification §2). */
const NAVIGATION = [
  { to: '/', key: 'nav.home' },
  { to: '/quote', key: 'nav.quote' },
  { to: '/manufacturingProcess', key: 'nav.process' },
  { to: '/about', key: 'nav.why' },
] as const;

export function SiteHeader() {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          <BrandMark />
          <span className={styles['name']}>{t('brand.name')}</span>
          <span className={styles['latin']}>{t('brand.latin')}</span>
        </Link>
        <nav className={styles['navigation']} aria-label={t('nav.label')}>
          <NavigationLinks />
        </nav>
        <Hotline />
        <div className={styles['tools']}>
          <LanguageSwitch />
          <ModeSwitch />
        </div>
        <Account />
        <MobileMenu />
      </div>
    </header>
  );
}

function NavigationLinks() {
  const { t } = useTranslation();
  return NAVIGATION.map((entry) => (
    <NavLink
      key={entry.to}
      to={entry.to}
      end={entry.to === '/'}
      className={({ isActive }) => classes(styles['link'], isActive && styles['active'])}
    >
      {t(entry.key)}
    </NavLink>
  ));
}

/** The toll-free hotline with the notice board next to it. */
function Hotline() {
  const { t } = useTranslation();
  return (
    <div className={styles['hotline']}>
      <InstanceFact name="hotline">
        {(hotline) => (
          <a
            href={`tel:${hotline}`}
            className={styles['phone']}
            // The text is hidden on a small screen, and hidden text gives the link no accessible name.
            aria-label={`${t('header.hotline')} ${hotline}`}
          >
            <Icon name="phone" size={15} />
            <span className={styles['hotlineLabel']}>{t('header.hotline')}</span>
            <strong>{hotline}</strong>
          </a>
        )}
      </InstanceFact>
      <Link to="/notice">{t('header.notices')}</Link>
    </div>
  );
}

function Account() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const [isSigningIn, setSigningIn] = useState(false);
  // On the quote page an anonymous user signs in without leaving the board; elsewhere sign-in has its own page (specification
  // §2).
  const staysHere = pathname.toLowerCase() === '/quote';
  return (
    <>
      {session ? (
        <div className={styles['account']} data-member>
          <MemberCart />
          <MemberMessages />
          <MemberPopover />
        </div>
      ) : (
        <div className={styles['account']}>
          {staysHere ? (
            <Button kind="quiet" onClick={() => setSigningIn(true)}>
              {t('header.login')}
            </Button>
          ) : (
            <SignInLink page="/login" className={buttonClass({ kind: 'quiet' })}>
              {t('header.login')}
            </SignInLink>
          )}
          <SignInLink page="/register" className={classes(buttonClass(), styles['register'])}>
            {t('header.register')}
          </SignInLink>
        </div>
      )}
      {isSigningIn && <SignInDialog onClose={() => setSigningIn(false)} />}
    </>
  );
}

/** Under 768 px: the navigation, and in the member centre its menu, slide in from the side. */
function MobileMenu() {
  const { t } = useTranslation();
  const location = useLocation();
  // The address at which the drawer was opened: going anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = () => setOpenedAt(null);
  return (
    <div className={styles['mobile']}>
      <IconButton icon="menu" label={t('nav.open')} onClick={() => setOpenedAt(location.key)} />
      <Drawer open={openedAt === location.key} onClose={close} label={t('nav.label')}>
        <div className={styles['drawerHead']}>
          <BrandMark />
          <IconButton icon="close" label={t('nav.close')} onClick={close} />
        </div>
        <nav className={styles['drawerNavigation']} aria-label={t('nav.label')}>
          <NavigationLinks />
        </nav>
        {location.pathname.toLowerCase().startsWith('/main') && (
          <div className={styles['drawerSide']}>
            <MemberSide />
          </div>
        )}
        <div className={styles['drawerFoot']}>
          <Hotline />
          <LanguageSwitch isNamed />
          <ModeSwitch />
        </div>
      </Drawer>
    </div>
  );
}
