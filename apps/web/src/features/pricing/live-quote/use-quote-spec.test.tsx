// @vitest-environment happy-dom
import { act, render } from '@xunban/testkit/screen';
import { type ContextType, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as DataRouterState,
  IDLE_NAVIGATION,
  type Location,
  type NavigationType,
  Router,
  type To,
} from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AskedBoard, useQuoteSpec } from './use-quote-spec.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('keeps the newer choice when the address of the older one arrives late, and follows the way back', () => {
  const router = openRouter('?maskColour=red');
  const choose = (maskColour: 'blue' | 'black') => {
    act(() => router.asked().change((spec) => ({ ...spec, maskColour })));
    act(() => vi.advanceTimersByTime(400));
  };
  choose('blue');
  choose('black');
  expect(router.written).toHaveLength(2);

  const [blue, black] = router.written;
  router.arrive(blue, 'REPLACE');
  expect(router.asked().spec.maskColour).toBe('black');
  router.arrive(black, 'REPLACE');
  expect(router.asked().spec.maskColour).toBe('black');
  router.arrive(blue, 'POP');
  expect(router.asked().spec.maskColour).toBe('blue');
});

it('writes no address on the way to another page', () => {
  const router = openRouter('?maskColour=red');
  act(() => router.asked().change((spec) => ({ ...spec, maskColour: 'blue' })));
  router.navigation('loading');
  act(() => vi.advanceTimersByTime(400));
  expect(router.written).toHaveLength(0);
  // The way was cancelled.
  router.navigation('idle');
  act(() => vi.advanceTimersByTime(400));
  expect(router.written).toHaveLength(1);
});

it('writes no address over the one of the next page', () => {
  const router = openRouter('?maskColour=red');
  act(() => router.asked().change((spec) => ({ ...spec, maskColour: 'blue' })));
  window.history.pushState(null, '', '/main/reorder?orderNo=P1');
  act(() => vi.advanceTimersByTime(400));
  expect(router.written).toHaveLength(0);
});

/** Renders the board in a router that records navigations, and performs them when the test requests it. */
function openRouter(search: string) {
  const place = (at: string, state: unknown): Location => ({
    pathname: '/quote',
    search: at,
    hash: '',
    state,
    key: at,
  });
  const written: Location[] = [];
  const write = (to: To, state?: unknown) => {
    written.push(place(typeof to === 'string' ? to : (to.search ?? ''), state));
  };
  const navigator = { createHref: () => '', go: () => {}, push: write, replace: write };
  let asked: AskedBoard | undefined;
  let go: ((at: { location: Location; type: NavigationType }) => void) | undefined;
  function Board() {
    asked = useQuoteSpec();
    return null;
  }
  let move: ((state: 'idle' | 'loading') => void) | undefined;
  function Place() {
    const [state, setState] = useState<'idle' | 'loading'>('idle');
    move = setState;
    const [at, setAt] = useState({ location: place(search, null), type: 'POP' as NavigationType });
    go = setAt;
    return (
      <Router location={at.location} navigationType={at.type} navigator={navigator}>
        <DataRouterState value={{ navigation: { ...IDLE_NAVIGATION, state } } as ContextType<typeof DataRouterState>}>
          <Board />
        </DataRouterState>
      </Router>
    );
  }
  render(<Place />);
  return {
    written,
    asked: () => {
      if (!asked) throw new Error('board not rendered');
      return asked;
    },
    navigation: (state: 'idle' | 'loading') => act(() => move?.(state)),
    arrive: (location: Location | undefined, type: `${NavigationType}`) => {
      if (!location) throw new Error('no navigation happened');
      act(() => go?.({ location, type: type as NavigationType }));
    },
  };
}
