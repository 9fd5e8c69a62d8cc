import { ifAllowed } from '@xunban/i18n/if-allowed';
import { loadFonts } from '@xunban/ui/fonts';
import { keyHandler } from '@xunban/ui/keys';
import { stripTrailingSlashes } from './shared/trailing-slashes.ts';
import { answerHead, closeByKey, closeOutside } from './still/head-buttons.ts';
import { captureFocus, recordInteractions } from './still/recorded-interactions.ts';

/**
 * The first script of pages that are complete without the application: home, quote, and all article pages. A user who only
 * reads needs no application, so its scripts are not fetched before the first interaction: a pointer move, touch, scroll, key
 * press or file drop. Links always work. Clicks and input before the application has loaded are replayed afterwards.
 */
const SIGNS = [
  ...(['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll', 'dragenter', 'input', 'change'] as const),
];
/** The home page leads on to others and answers the buttons of its head itself: it needs the application for files alone. */
const SIGNS_AT_HOME = ['dragenter', 'change'] as const;
/** Pages of which the file has the text alone: the rest comes with the application. */
const HALF = /^\/factory\/*$/i;
const HOME = /^\/(index\/*)?$/i;
const QUOTE = /^\/quote\/*$/i;

const root = document.getElementById('root');
const isHome = HOME.test(location.pathname);
const signs = isHome ? SIGNS_AT_HOME : SIGNS;
let isLoading = false;
let didFail = false;
let pause: ReturnType<typeof setTimeout> | undefined;
let replayActions: (() => void) | undefined;

stripTrailingSlashes();
void loadFonts();
if (root) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  if (!needsApplication(root)) waitForSigns(root);
  else {
    // The file shows the default board, but the address requests another one.
    if (QUOTE.test(location.pathname)) document.documentElement.dataset['static'] = 'stale';
    loadApp();
  }
}

function waitForSigns(page: HTMLElement): void {
  replayActions = recordInteractions(page, (button) => {
    if (isHome && !isLoading && answerHead(button)) return true;
    loadApp();
    return false;
  });
  listenForSigns();
  if (hasFiles(page)) loadApp();
  window.addEventListener('storage', syncWithOtherTabs);
  if (QUOTE.test(location.pathname)) void loadAppIfFileIsStored();
  if (!isHome) return;
  document.addEventListener('pointerdown', ({ target }) => closeOutside(target));
  document.addEventListener(
    'keydown',
    keyHandler(({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeByKey();
    }),
  );
}

function listenForSigns(): void {
  for (const sign of signs) window.addEventListener(sign, loadApp, { capture: true, passive: true });
}

/** Dropped or chosen before this script listened for signs. */
function hasFiles(page: HTMLElement): boolean {
  const chosen = page.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [];
  return window.droppedFiles !== undefined || chosen.length > 0;
}

/** The appearance depends on the style sheets alone; every other change from another tab requires the application. */
function syncWithOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== 'xunban.mode') loadApp();
  else document.documentElement.dataset['mode'] = newValue ?? 'dark';
}

/**
 * True when the static page is not the right content: the user is signed in, or the address requests another board or a search.
 */
function needsApplication(page: HTMLElement): boolean {
  const { dataset } = document.documentElement;
  return (
    dataset['static'] === 'stale' ||
    HALF.test(location.pathname) ||
    // The server had no time to draw the page.
    page.querySelector('.boot') !== null ||
    hasSession() ||
    hasQuestion() ||
    (QUOTE.test(location.pathname) && hasDraft())
  );
}

/** The name is `session.ts`'s; whether the session still counts is for the application to find out. */
function hasSession(): boolean {
  const product = document.querySelector<HTMLMetaElement>('meta[name="xunban:product"]')?.content ?? '';
  return Boolean(ifAllowed(() => localStorage.getItem(`${product}TokenExpires`)));
}

function hasQuestion(): boolean {
  return [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang');
}

/** The name is `use-quote-spec.ts`'s. */
function hasDraft(): boolean {
  return Boolean(ifAllowed(() => sessionStorage.getItem('xunban.quote.draft')));
}

/** Loads the application if a previous visit has left a board file (`tab-file.ts`), which the page then has to show. */
async function loadAppIfFileIsStored(): Promise<void> {
  const databases = await ifAllowed(() => indexedDB.databases())?.catch(() => []);
  if (databases?.some(({ name }) => name === 'xunban.quote')) loadApp();
}

function loadApp(): void {
  if (isLoading) return;
  isLoading = true;
  for (const sign of signs) window.removeEventListener(sign, loadApp, { capture: true });
  const address = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app'];
  if (didFail) void comeAgain();
  else if (address) import(/* @vite-ignore */ address).catch(comeAgain);
  if (root && !didFail) onceReplaced(root);
}

/** Minimum time between reloads of a page whose application failed to load. */
const REST_MS = 10_000;
const PAUSE_MS = 1_000;

/**
 * Handles an application that failed to load, because the network failed or the server has another version than the page. The
 * page is reloaded as soon as the server answers: a browser may not retry an import. Until then user interaction triggers
 * another attempt.
 */
async function comeAgain(): Promise<void> {
  const isThere = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  const [navigation] = performance.getEntriesByType('navigation');
  const isFresh = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
  if (isThere && !(isFresh && performance.now() < REST_MS)) return location.reload();
  didFail = true;
  // Without the pause, a moving pointer without network would send sixty requests a second.
  pause = setTimeout(tryOnSigns, PAUSE_MS);
  window.addEventListener('online', tryNow, { once: true });
}

function tryNow(): void {
  clearTimeout(pause);
  tryOnSigns();
  loadApp();
}

function tryOnSigns(): void {
  isLoading = false;
  listenForSigns();
}

/** The application draws the same elements in one step. What has the focus then may be another element than now. */
function onceReplaced(page: HTMLElement): void {
  let giveFocus = captureFocus(page);
  const onActivity = () => {
    giveFocus = captureFocus(page);
  };
  const stand = captureScroll();
  const followed = ['focusin', 'keyup', 'pointerup', 'input'] as const;
  for (const event of followed) page.addEventListener(event, onActivity, true);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    window.removeEventListener('storage', syncWithOtherTabs);
    for (const event of followed) page.removeEventListener(event, onActivity, true);
    stand();
    giveFocus();
    replayActions?.();
    giveFocus();
  });
  observer.observe(page, { childList: true });
}

/** The router begins at the top, as it does on every page that it opens; the reader is somewhere already. */
function captureScroll(): () => void {
  let top = window.scrollY;
  const onScroll = () => {
    top = window.scrollY;
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
  };
}
