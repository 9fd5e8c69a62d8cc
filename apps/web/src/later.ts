import { drawsBoxes } from '@xunban/ui/fonts';

/**
 * The first script of pages that are whole as they stand: home, and everything that is written to be read. A visitor who only
 * reads needs no application, so its scripts are not fetched before the visitor does something: moves, touches, scrolls, types
 * or drops a file. Links work all the time. What was pressed before the application was there is pressed again when it is.
 */
const SIGNS = [
  ...(['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll', 'dragenter', 'input', 'change'] as const),
];
/** Pages of which the file has the text alone: a search or a form comes with the application. */
const HALF = /^\/(help|helpmenu|manufacturingprocess|factory)\/*$/i;

const root = document.getElementById('root');
let isComing = false;
let pressed: readonly number[] | undefined;

if (needsApplication()) bring();
else {
  for (const sign of SIGNS) window.addEventListener(sign, bring, { capture: true, passive: true });
  root?.addEventListener('click', pressAgainLater, true);
}

/** The page is not what its reader should see: somebody is signed in, it is a list that is being searched, or all boxes. */
function needsApplication(): boolean {
  const { dataset } = document.documentElement;
  return dataset['static'] === 'stale' || HALF.test(location.pathname) || hasSession() || hasQuestion() || drawsBoxes();
}

/** The name is `session.ts`'s; whether the session still counts is for the application to find out. */
function hasSession(): boolean {
  const product = document.querySelector<HTMLMetaElement>('meta[name="xunban:product"]')?.content ?? '';
  try {
    return localStorage.getItem(`${product}TokenExpires`) !== null;
  } catch {
    return false;
  }
}

function hasQuestion(): boolean {
  return [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang');
}

function bring(): void {
  if (isComing) return;
  isComing = true;
  for (const sign of SIGNS) window.removeEventListener(sign, bring, { capture: true });
  const address = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app'];
  if (address) void import(/* @vite-ignore */ address);
  if (root) onceReplaced(root, keepFocus(root));
}

function pressAgainLater(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button && root) pressed = placeOf(button, root);
}

/** The application draws the same elements, so a place in the static page is a place in its own. */
function onceReplaced(page: HTMLElement, focused: readonly number[] | undefined): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    page.removeEventListener('click', pressAgainLater, true);
    if (focused) elementAt(page, focused)?.focus({ preventScroll: true });
    if (pressed) elementAt(page, pressed)?.click();
  });
  observer.observe(page, { childList: true });
}

function keepFocus(page: HTMLElement): readonly number[] | undefined {
  const { activeElement } = document;
  return activeElement && activeElement !== page && page.contains(activeElement)
    ? placeOf(activeElement, page)
    : undefined;
}

function placeOf(element: Element, within: Element): number[] {
  const place: number[] = [];
  for (let at: Element | null = element; at && at !== within; at = at.parentElement)
    place.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  return place;
}

function elementAt(within: HTMLElement, place: readonly number[]): HTMLElement | undefined {
  let at: Element | undefined = within;
  for (const index of place) at = at?.children[index];
  return at instanceof HTMLElement ? at : undefined;
}
