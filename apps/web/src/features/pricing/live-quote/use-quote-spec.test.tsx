// @vitest-environment happy-dom
import { act, render } from '@xunban/testkit/screen';
import { useState } from 'react';
import { type Location, type NavigationType, Router, type To } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AskedBoard, useQuoteSpec } from './use-quote-spec.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
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
  function Place() {
    const [at, setAt] = useState({ location: place(search, null), type: 'POP' as NavigationType });
    go = setAt;
    return (
      <Router location={at.location} navigationType={at.type} navigator={navigator}>
        <Board />
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
    arrive: (location: Location | undefined, type: `${NavigationType}`) => {
      if (!location) throw new Error('no navigation happened');
      act(() => go?.({ location, type: type as NavigationType }));
    },
  };
}
