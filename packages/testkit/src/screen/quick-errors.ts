import { getConfig } from '@testing-library/react';
import * as React from 'react';

/**
 * What is waited for is missing again and again until it is there: each time the page would be written out for a message that
 * nobody reads. The last one has the page in it, because the library asks anew for it when it gives up.
 */
export function quickError(message: string | null, container: Element): Error {
  if (!isWaiting()) return wholeError(message, container);
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

const wholeError = getConfig().getElementError;
const isWaiting = (): boolean =>
  '_disableExpensiveErrorDiagnostics' in getConfig() && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** The development build of React notes with each element of a page where it was made: ten thousand stacks a second. */
export function forgetOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React notes its owner stacks elsewhere by now.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}
