import type { StaffPermission } from '@xunban/contract';
import type { OwnKey } from '@xunban/i18n/react';
import { createContext } from 'react';

/** What is said of a page that stands in the side menu. */
export interface MenuPage {
  readonly path: string;
  readonly title: OwnKey<'console'>;
  /** Everybody may open a page without one; of several, one is enough. */
  readonly authority?: StaffPermission | readonly StaffPermission[];
}

/** Every page of the side menu in its order, whoever may open it. */
export const MenuPagesContext = createContext<readonly MenuPage[]>([]);
