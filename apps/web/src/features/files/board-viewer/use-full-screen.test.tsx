// @vitest-environment happy-dom
import { renderHook, setupUser } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

it('F leaves full screen also before the page was drawn in it', async () => {
  const viewer = document.body.appendChild(document.createElement('div'));
  const calls: string[] = [];
  const shown: { element: Element | null } = { element: null };
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.defineProperty(document, 'fullscreenElement', { get: () => shown.element, configurable: true });
  // The browser reports the change later.
  viewer.requestFullscreen = vi.fn(async () => {
    calls.push('enter');
    shown.element = viewer;
  });
  document.exitFullscreen = vi.fn(async () => {
    calls.push('leave');
    shown.element = null;
  });
  renderHook(() => useFullScreen({ current: viewer }));
  await setupUser().keyboard('ff');
  expect(calls).toEqual(['enter', 'leave']);
});
