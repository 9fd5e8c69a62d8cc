// @vitest-environment happy-dom
import { act, renderHook } from '@xunban/testkit/screen';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterTyping } from './use-after-typing.ts';

const waitMs = 150;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits until typing pauses', () => {
  const { result, rerender } = renderHook(({ value }) => useAfterTyping(value, waitMs), {
    initialProps: { value: '' },
  });
  for (const value of ['6', '60']) {
    rerender({ value });
    act(() => vi.advanceTimersByTime(waitMs - 1));
    expect(result.current).toBe('');
  }
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe('60');
});

it('takes at once what was not typed', () => {
  const isTyped = (before: string, after: string) => after.length === before.length + 1;
  const { result, rerender } = renderHook(({ value }) => useAfterTyping(value, waitMs, isTyped), {
    initialProps: { value: '' },
  });
  rerender({ value: '6' });
  expect(result.current).toBe('');
  rerender({ value: '60 × 40' });
  expect(result.current).toBe('60 × 40');
  rerender({ value: '60 × 400' });
  expect(result.current).toBe('60 × 40');
  act(() => vi.advanceTimersByTime(waitMs));
  expect(result.current).toBe('60 × 400');
});
