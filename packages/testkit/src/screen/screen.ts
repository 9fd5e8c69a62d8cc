import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import '@xunban/i18n/console-catalogues';
import { type Area, loadAreas, startI18n } from '@xunban/i18n/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { writeGatewayTexts } from '../builders/a-gateway.ts';
import { closeFakeServer, openFakeServer, resetFakeServer } from './fake-server.ts';
import { quickenStyles } from './quick-styles.ts';

/**
 * Creates errors without the page's markup during waiting: a waited-for element is missing repeatedly until it appears, and
 * serialising the page for each unread message is slow. The final error contains the page, because the library requests it
 * again on timeout.
 */
function quickError(message: string | null, container: Element): Error {
  if (!isWaiting()) return fullError(message, container);
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

const fullError = getConfig().getElementError;
const isWaiting = (): boolean =>
  '_disableExpensiveErrorDiagnostics' in getConfig() && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** The development build of React notes with each element of a page where it was made: ten thousand stacks a second. */
function disableOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React internals have no recentlyCreatedOwnerStacks');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}

export { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';

/** A user with mouse and keyboard, without delays. Style sheets are not loaded, so nothing can be covered. */
export const setupUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

// A page's code is fetched when it is opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 120_000, getElementError: quickError });
disableOwnerStacks();

/**
 * Prepares a file of page tests: the real texts in simplified Chinese and a fake server. A test fails when its page made a call
 * without a prepared response, or one that violates the contract.
 */
export function testScreens(areas: readonly Area[]): void {
  beforeAll(async () => {
    // Vitest's global object is not the window that elements know.
    quickenStyles(globalThis.window);
    if (document.defaultView) quickenStyles(document.defaultView);
    openFakeServer();
    writeGatewayTexts();
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
