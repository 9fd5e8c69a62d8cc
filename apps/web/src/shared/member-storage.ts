import type { AllCalls, CallResult } from '@xunban/contract';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { PRODUCT } from './settings.ts';
import { isTestMode } from './test-mode.ts';

/** The signed-in member as the server describes it (specification §3). */
export type Member = CallResult<AllCalls['account']['me']>;

/**
 * Data of the signed-in member that this browser stores between visits (specification §3), each under the product's name, so
 * that the member centre is available immediately after a reload and the guard can decide while the server does not answer. It
 * is only a cache: the server checks every call itself. All of it is deleted when the session ends.
 */
export interface MemberStorage {
  readonly user: Omit<Member, 'permissions' | 'roles'>;
  readonly permissions: Member['permissions'];
  readonly roles: Member['roles'];
  /** Paths that the member may open. */
  readonly routes: readonly string[];
  /** Groups of the side menu that are open. */
  readonly openKeys: readonly string[];
  /** The exclusive account for transfers, and whose it is. */
  readonly transferAccount: { readonly userId: string; readonly account: string };
  /** The member's own service staff. */
  readonly memberService: CallResult<AllCalls['member']['service']>;
  /** True when images of boards are shared with quotes. */
  readonly quoteImage: boolean;
}

const NAMES = {
  user: `${PRODUCT}User`,
  permissions: `${PRODUCT}Permissions`,
  roles: `${PRODUCT}Roles`,
  routes: `${PRODUCT}Routes`,
  openKeys: `${PRODUCT}OpenKeys`,
  transferAccount: `${PRODUCT}TransferAccount`,
  memberService: `${PRODUCT}MemberService`,
  quoteImage: `${PRODUCT}QuoteImage`,
} as const satisfies Record<keyof MemberStorage, string>;

/** The two sides are apart: a transfer to an account number of the sandbox would be lost. */
const nameOf = (name: keyof MemberStorage): string => (isTestMode() ? `${NAMES[name]}Test` : NAMES[name]);

export function writeMemberValue<K extends keyof MemberStorage>(name: K, value: MemberStorage[K]): void {
  ifAllowed(() => localStorage.setItem(nameOf(name), JSON.stringify(value)));
}

/** Unknown, because an older version of the app, or the user, may have written something else. */
export function readMemberValue(name: keyof MemberStorage): unknown {
  return ifAllowed(() => JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null'));
}

/** A kept list of names; empty when nothing fit was kept. */
export function readMemberNames(name: 'routes' | 'openKeys'): readonly string[] | undefined {
  const value = readMemberValue(name);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

export function clearMemberStorage(): void {
  ifAllowed(() => {
    for (const name of Object.values(NAMES)) {
      localStorage.removeItem(name);
      localStorage.removeItem(`${name}Test`);
    }
  });
}
