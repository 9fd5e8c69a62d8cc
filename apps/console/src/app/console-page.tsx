import type { StaffPermission } from '@xunban/contract';
import { type Area, loadAreas, type OwnKey } from '@xunban/i18n/react';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { matchPath } from 'react-router';

export type MenuGroup = 'own' | 'orders' | 'members' | 'prices' | 'finance' | 'house';

/** A page of the console: where it stands, what it asks for, and its place in the side menu when it has one. */
export interface ConsolePage {
  readonly path: string;
  /** Also the words of its menu entry and, until it knows better, of its tab. */
  readonly title: OwnKey<'console'>;
  readonly authority?: StaffPermission | readonly StaffPermission[];
  readonly Page: LazyExoticComponent<ComponentType>;
  readonly menu?: { readonly group: MenuGroup; readonly icon: ReactNode };
}

/** A page as a chunk of its own, with the text areas that it shows beside it. */
export const lazyPage = (load: () => Promise<ComponentType>, areas: readonly Area[] = []) =>
  lazy(async () => {
    const [Page] = await Promise.all([load(), loadAreas(areas)]);
    return { default: Page };
  });

export const pageAt = (pages: readonly ConsolePage[], path: string): ConsolePage | undefined =>
  pages.find((page) => matchPath(page.path, path));
