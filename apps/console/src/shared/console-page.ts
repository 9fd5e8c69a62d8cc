import type { MenuGroup, StaffPermission } from '@xunban/contract';
import type { Area, OwnKey } from '@xunban/i18n/react';
import { type ComponentType, createContext } from 'react';

/** A page of the console: its address, the permission it needs, its code and texts, and its place in the side menu. */
export interface ConsolePage {
  readonly path: string;
  /** Also the text of its menu entry and, until the page sets another one, of its tab. */
  readonly title: OwnKey<'console'>;
  /** Every staff user may open a page without one; of several, one is enough. */
  readonly permission?: StaffPermission | readonly StaffPermission[];
  /** Loads the component by a dynamic import, so that each page is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** Text areas that the page shows; they load together with its code. */
  readonly textAreas?: readonly Area[];
  readonly menu?: { readonly group: MenuGroup; readonly icon: ComponentType };
}

/** The pages of the side menu in its order, including those that the user may not open. */
export const MenuPagesContext = createContext<readonly ConsolePage[]>([]);
