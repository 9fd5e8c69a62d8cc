import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Area, loadAreas, startI18n } from '@xunban/i18n/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { closeFakeServer, openFakeServer, resetFakeServer } from './fake-server.ts';
import { forgetOwnerStacks, quickError } from './quick-errors.ts';
import { quickenStyles } from './quick-styles.ts';

export { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';

/** Somebody with mouse and keyboard who does not hesitate. Style sheets are not loaded, so nothing can be covered. */
export const aPerson = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

// A page's code is fetched when it is opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError: quickError });
forgetOwnerStacks();

/**
 * Prepares a file of page tests: the real texts in simplified Chinese and a fake server. A test fails when its page made
 * a call that nobody prepared, or one that breaks the contract.
 */
export function testScreens(areas: readonly Area[]): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeAll(async () => {
    // Vitest's global object is not the window that elements know.
    quickenStyles(globalThis.window);
    if (document.defaultView) quickenStyles(document.defaultView);
    openFakeServer();
    await startI18n('zh-CN');
    await loadAreas(areas);
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    expect(resetFakeServer()).toEqual([]);
    // Files share a window: one that has left for elsewhere asks no server for the next file.
    expect(location.origin).toBe('http://localhost:3000');
  });
  afterAll(closeFakeServer);
}
