import { useLanguage, useTranslation } from '@xunban/i18n/react';
import { LoadingState, Toaster } from '@xunban/ui';
import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { writeHead } from '../../shared/own-head.ts';
import { useReturnPlace } from '../../shared/return-place.ts';
import { useCurrentRoute } from '../routing/current-route.ts';
import { pageHead } from '../routing/page-head.ts';
import { useLeaveOnSessionEnd } from '../routing/use-leave-on-session-end.ts';
import styles from './frames.module.css';
import { MemberCertification, MemberLive, MemberSide } from './member-parts.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TestModeBar } from './test-mode-bar.tsx';

/** Around everything: the page's head, scrolling, messages, and a line that shows that the next page is on its way. */
export function RootFrame() {
  useLeaveOnSessionEnd();
  useReturnPlace();
  return (
    <>
      <PageHeadOfRoute />
      <NextPageLine />
      <Outlet />
      <TestModeBar />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}

/** Public pages: header, page, footer. */
export function SiteFrame() {
  return (
    <div className={styles['site']}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles['page']}>
        <PageOutlet />
      </main>
      <SiteFooter />
    </div>
  );
}

/** Signing in, registering, paying by link: the header, and nothing that leads away from the one task. */
export function BareFrame() {
  return (
    <div className={styles['site']}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles['bare']}>
        <PageOutlet />
      </main>
    </div>
  );
}

/** The member centre: header, side panel and menu, page. On a small screen the side is in the header's drawer. */
export function MemberFrame() {
  return (
    <div className={styles['site']}>
      <SkipLink />
      <SiteHeader />
      <div className={styles['member']}>
        <MemberLive />
        <MemberCertification />
        <aside className={styles['side']}>
          <MemberSide />
        </aside>
        <main id="content" tabIndex={-1} className={styles['memberPage']}>
          <PageOutlet />
        </main>
      </div>
    </div>
  );
}

/** One task of a member, such as the checkout: the member centre without its menu, which would lead away from it. */
export function TaskFrame() {
  return (
    <div className={styles['site']}>
      <SkipLink />
      <SiteHeader />
      <MemberLive />
      <main id="content" tabIndex={-1} className={styles['task']}>
        <PageOutlet />
      </main>
    </div>
  );
}

/** A page's own lazy parts and texts may still be on their way after the page itself has come. */
function PageOutlet() {
  return (
    <Suspense fallback={<LoadingState />}>
      <Outlet />
    </Suspense>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#content" className={styles['skip']}>
      {t('nav.skip')}
    </a>
  );
}

function NextPageLine() {
  const { t } = useTranslation();
  const isLoading = useNavigation().state !== 'idle';
  if (!isLoading) return null;
  return (
    <div className={styles['nextPage']} role="status">
      <span className="visuallyHidden">{t('state.loading')}</span>
    </div>
  );
}

/**
 * Keeps the document's title, description and canonical address in sync with the page and the language. It is rendered before
 * the page, so a page with its own head overrides it.
 */
function PageHeadOfRoute() {
  const route = useCurrentRoute();
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the head follow the language.
  useEffect(() => {
    if (route) writeHead(pageHead(route));
  }, [route, language]);
  return null;
}
