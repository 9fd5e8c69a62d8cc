// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { type Location, type NavigationType, Router, type To } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuoteSpec } from './use-quote-spec.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('keeps the newer choice when the address of the older one arrives late, and follows the way back', () => {
  const router = openRouter('?maskColour=red');
  const { result } = renderHook(useQuoteSpec, { wrapper: router.Wrapper });
  const choose = (maskColour: 'blue' | 'black') => {
    act(() => result.current.change((spec) => ({ ...spec, maskColour })));
    act(() => vi.advanceTimersByTime(400));
  };
  choose('blue');
  choose('black');
  expect(router.written).toHaveLength(2);

  const [blue, black] = router.written;
  router.arrive(blue, 'REPLACE');
  expect(result.current.spec.maskColour).toBe('black');
  router.arrive(black, 'REPLACE');
  expect(result.current.spec.maskColour).toBe('black');
  router.arrive(blue, 'POP');
  expect(result.current.spec.maskColour).toBe('blue');
});

/** A router that notes what is navigated to and goes there when the test says so. */
function openRouter(search: string) {
  const place = (at: string, state: unknown): Location => ({
    pathname: '/quote',
    search: at,
    hash: '',
    state,
    key: at,
  });
  const written: Location[] = [];
  let go: (at: { location: Location; type: NavigationType }) => void;
  const write = (to: To, state?: unknown) =>
    written.push(place(typeof to === 'string' ? to : (to.search ?? ''), state));
  const navigator = { createHref: () => '', go: () => {}, push: write, replace: write };
  function Wrapper({ children }: { children: ReactNode }) {
    const [at, setAt] = useState({ location: place(search, null), type: 'POP' as NavigationType });
    go = setAt;
    return (
      <Router location={at.location} navigationType={at.type} navigator={navigator}>
        {children}
      </Router>
    );
  }
  const arrive = (location: Location | undefined, type: `${NavigationType}`) => {
    if (!location) throw new Error('Nothing was navigated to');
    act(() => go({ location, type: type as NavigationType }));
  };
  return { Wrapper, written, arrive };
}
