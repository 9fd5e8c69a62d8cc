import { loadAreas } from '@xunban/i18n/react';
import type { ComponentType } from 'react';
import type { RouteDef } from '../../shared/route-def.ts';

/** Timeout for loading a page (specification §9). */
const PAGE_TIMEOUT_MS = 120_000;

/** The page's code or texts did not arrive. Reloading is the cure: it also gets the newest version of the site. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Fetches a page's code, texts and, where it needs it, Ant Design, all at once. */
export async function loadPage(route: RouteDef): Promise<{ Component: ComponentType }> {
  const parts = Promise.all([
    route.load(),
    route.antd ? import('@xunban/ui/antd') : undefined,
    loadAreas(route.textAreas ?? []),
  ]);
  const [Page, antd] = await inTime(parts, PAGE_TIMEOUT_MS);
  if (!antd) return { Component: Page };
  const { AntdProvider } = antd;
  return {
    Component: () => (
      <AntdProvider>
        <Page />
      </AntdProvider>
    ),
  };
}

/** Gives what the work gives, or fails with {@link PageLoadError} when it fails or takes too long. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageLoadError(`page did not load within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof PageLoadError ? error : new PageLoadError('page could not be loaded', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
