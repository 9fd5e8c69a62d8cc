import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { type Area, loadAreas, startI18n } from '@xunban/i18n/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { closeFakeServer, openFakeServer, resetFakeServer } from './fake-server.ts';

export { act, render, screen, waitFor, within } from '@testing-library/react';
export { userEvent } from '@testing-library/user-event';

// A page's code is fetched when it is opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Prepares a file of page tests: the real texts in simplified Chinese and a fake server. A test fails when its page made
 * a call that nobody prepared, or one that breaks the contract.
 */
export function testScreens(areas: readonly Area[]): void {
  beforeAll(async () => {
    openFakeServer();
    await startI18n('zh-CN');
    await loadAreas(areas);
  });
  afterEach(() => {
    cleanup();
    expect(resetFakeServer()).toEqual([]);
  });
  afterAll(closeFakeServer);
}
