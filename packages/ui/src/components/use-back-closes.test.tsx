// @vitest-environment happy-dom
import { act, render } from '@xunban/testkit/screen';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

interface Entry {
  readonly state: unknown;
  readonly href: string;
}

/** A history whose steps happen when the test says so, as those of a browser happen later. */
let entries: Entry[];
let at: number;
let steps: number[];
let href: string;
/** Addresses that the router has handled. */
let routed: string[];

const isTouch = vi.fn(() => true);
const onRouterPop = () => routed.push(href);

beforeEach(() => {
  [entries, at, steps, href, routed] = [[{ state: { idx: 3, key: 'page' }, href: '/quote' }], 0, [], '/quote', []];
  isTouch.mockReturnValue(true);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...new EventTarget(), media: query, matches: isTouch() }) as never,
  );
  vi.spyOn(window.history, 'state', 'get').mockImplementation(() => entries[at]?.state);
  vi.spyOn(window.location, 'href', 'get').mockImplementation(() => href);
  vi.spyOn(window.history, 'pushState').mockImplementation((state, _title, to) => {
    href = String(to ?? href);
    entries = [...entries.slice(0, at + 1), { state, href }];
    at += 1;
  });
  vi.spyOn(window.history, 'replaceState').mockImplementation((state, _title, to) => {
    href = String(to ?? href);
    entries[at] = { state, href };
  });
  vi.spyOn(window.history, 'go').mockImplementation((by = 0) => void steps.push(by));
  vi.spyOn(window.history, 'back').mockImplementation(() => void steps.push(-1));
});
afterEach(() => {
  window.removeEventListener('popstate', onRouterPop);
  vi.restoreAllMocks();
});

/** Lets the browser take the steps that were asked for, or those of the user. */
async function travel(...byUser: number[]) {
  steps.push(...byUser);
  await act(async () => {
    await Promise.resolve();
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      at += step;
      href = entries[at]?.href ?? '';
      window.dispatchEvent(new PopStateEvent('popstate', { state: entries[at]?.state }));
      await Promise.resolve();
    }
  });
}

function Dialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  useBackCloses(isOpen, onClose);
  return null;
}

async function openDialog() {
  const onClose = vi.fn(() => view.rerender(<Dialog isOpen={false} onClose={onClose} />));
  const view = render(<Dialog isOpen onClose={onClose} />);
  window.addEventListener('popstate', onRouterPop);
  if (isTouch()) await vi.waitFor(() => expect(entries).toHaveLength(2));
  return { onClose, close: () => act(() => view.rerender(<Dialog isOpen={false} onClose={onClose} />)), view };
}

it('Back closes the dialog and stays on the page', async () => {
  const { onClose } = await openDialog();
  await travel(-1);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect({ at, href }).toEqual({ at: 0, href: '/quote' });
});

it('a later dialog has its entry as soon as it is open', async () => {
  const { view, onClose } = await openDialog();
  await travel(-1);
  act(() => view.rerender(<Dialog isOpen onClose={onClose} />));
  expect({ at, count: entries.length }).toEqual({ at: 1, count: 2 });
});

it('a dialog that is closed by its button leaves no step behind, and the router sees nothing', async () => {
  const { close, onClose } = await openDialog();
  close();
  await travel();
  expect({ at, href, routed }).toEqual({ at: 0, href: '/quote', routed: [] });
  expect(onClose).not.toHaveBeenCalled();
});

it('an address that the router replaced while the dialog was open is kept', async () => {
  const { view, onClose } = await openDialog();
  window.history.replaceState({ idx: 3, key: 'changed' }, '', '/quote?quantity=20');
  view.rerender(<Dialog isOpen onClose={onClose} />);
  await travel(-1);
  expect({ at, href }).toEqual({ at: 0, href: '/quote?quantity=20' });
  expect(entries[0]?.state).toEqual({ idx: 3, key: 'changed' });
});

it('a page that a link in the dialog opened stays open, and one Back returns from it', async () => {
  const { close } = await openDialog();
  window.history.pushState({ idx: 4, key: 'next' }, '', '/main/orderCart');
  close();
  await travel();
  expect({ at, href }).toEqual({ at: 2, href: '/main/orderCart' });
  await travel(-1);
  expect({ at, href }).toEqual({ at: 0, href: '/quote' });
});

it('with a mouse the history stays as it is', async () => {
  isTouch.mockReturnValue(false);
  await openDialog();
  expect(entries).toHaveLength(1);
});
