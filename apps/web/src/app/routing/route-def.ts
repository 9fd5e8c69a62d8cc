import type { Authority } from '@xunban/access';
import type { Area, Areas } from '@xunban/i18n/react';
import type { IconName } from '@xunban/ui';
import type { ComponentType } from 'react';

/** A page by its name: the key of its texts in the `pages` area (title, description) and its address in code. */
export type PageName = keyof Areas['pages'];

/** The groups of the member centre's side menu, in their order. */
export type MenuGroup = 'top' | 'order' | 'wallet' | 'credit' | 'finance' | 'settings';

export interface RouteDef {
  readonly name: PageName;
  /** As in the specification; matched without regard to case or a trailing slash. */
  readonly path: string;
  /**
   * The frame around the page: header and footer, header and member menu, header alone for a small form in the middle, or
   * header alone for a task of a member that fills the page.
   */
  readonly frame: 'site' | 'member' | 'bare' | 'task';
  /** The page's component. A dynamic import, so that each page is a chunk of its own. */
  readonly page: () => Promise<ComponentType>;
  /** Fetches what the page shows first, beside its code, so that it comes whole. A failure is the page's to show. */
  readonly first?: (params: Readonly<Record<string, string | undefined>>, search: string) => Promise<void>;
  /** Text areas that the page shows; they load beside it. */
  readonly areas?: readonly Area[];
  /** The page uses Ant Design, which then loads beside it and stands around it with the house theme. */
  readonly antd?: true;
  /** Needs a signed-in member, and these rights beyond that. Public pages have none. */
  readonly access?: { readonly authority?: Authority };
  /** Its place in the side menu; `icon` for entries of the top level. */
  readonly menu?: { readonly group: MenuGroup; readonly icon?: IconName };
  /**
   * Written at build time as a static file that is useful without script; `head` for pages that live by script alone. In a
   * `written` one the server fills in the text, and a `drawn` one it draws anew whenever what it shows has changed.
   */
  readonly prerender?: 'page' | 'head' | 'written' | 'drawn';
}
