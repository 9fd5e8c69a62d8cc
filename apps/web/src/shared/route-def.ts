import type { RequiredPermission } from '@xunban/access';
import type { Capability } from '@xunban/contract/member-roles';
import type { Area, Areas } from '@xunban/i18n/react';
import type { IconName } from '@xunban/ui';
import type { ComponentType } from 'react';

/** A page by its name: the key of its texts in the `pages` area (title, description) and its address in code. */
export type PageName = keyof Areas['pages'];

/** The groups of the member centre's side menu, in their order. */
export type MenuGroup = 'top' | 'order' | 'wallet' | 'credit' | 'finance' | 'settings';

/**
 * A page of the site: its address, frame, access, code and texts, and its place in the side menu. Each feature lists its pages
 * in `pages.ts`; the router, the side menu, page titles and the prerendered files are made from these lists.
 */
export interface RouteDef {
  readonly name: PageName;
  /** Spelled as in the specification; matched regardless of case and trailing slash. */
  readonly path: string;
  /**
   * The frame around the page: header and footer, header and member menu, header alone for a small form in the middle, or
   * header alone for a task of a member that fills the page.
   */
  readonly frame: 'site' | 'member' | 'bare' | 'task';
  /** Loads the component by a dynamic import, so that each page is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /**
   * Prefetches the page's initial data in parallel with its code, so that it renders complete. The page itself displays a
   * failure.
   */
  readonly first?: (params: Readonly<Record<string, string | undefined>>, search: string) => Promise<void>;
  /** Text areas that the page shows; they load in parallel with it. */
  readonly textAreas?: readonly Area[];
  /** The page uses Ant Design, which loads in parallel and wraps it with the company theme. */
  readonly antd?: true;
  /** Needs a signed-in member, and this permission beyond that. Public pages have none. */
  readonly access?: { readonly permission?: RequiredPermission };
  /** Its place in the side menu; `icon` for entries of the top level, `permission` for an entry that not every reader of the page has. */
  readonly menu?: { readonly group: MenuGroup; readonly icon?: IconName; readonly permission?: RequiredPermission };
  /**
   * Prerendered at build time as a static file that is useful without script; `head` is for pages that work only with script.
   * In a `written` page the server fills in the text; a `drawn` page is rendered again by the server whenever its content
   * changes.
   */
  readonly prerender?: 'page' | 'head' | 'written' | 'drawn';
}

/** Frame and access of the pages in the member centre. */
export const MEMBER_PAGE = { frame: 'member', access: {} } as const satisfies Partial<RouteDef>;

/** The same for pages that not every role in a company opens. */
export const memberPage = (permission: Capability) =>
  ({ frame: 'member', access: { permission } }) as const satisfies Partial<RouteDef>;

/** Text areas of every page about orders: its own texts, those of the states, and those of boards and prices. */
export const ORDER_AREAS = [
  ...(['order', 'order-texts', 'pricing', 'board-problems'] as const),
  ...(['questions', 'order-documents', 'production-files'] as const),
] as const satisfies readonly Area[];
