import { text } from '@xunban/i18n/react';
import { createContext, useContext, useRef } from 'react';
import { toast } from '../components/toast-store.ts';

/** The permissions of the signed-in user, which each app provides. `check` is the code of a permission. */
export interface Access {
  /** By the last known profile, for display. */
  readonly holds: (check: string) => boolean;
  /** By the profile that the server returns now, for an action. */
  readonly holdsNow: (check: string) => Promise<boolean>;
  /** The name of a permission in the language of the user. */
  readonly nameOf: (check: string) => Promise<string>;
}

export const AccessContext = createContext<Access>({
  holds: () => false,
  holdsNow: async () => false,
  nameOf: async (check) => check,
});

interface Guard {
  readonly isAllowed: boolean;
  /** For a control without the permission: disabled, with the reason. Empty with it. */
  readonly denial: { readonly disabled?: true; readonly title?: string };
  /**
   * Wraps an action that requires the permission. It can be lost after the control was rendered, so it is read again when the
   * action starts: without it the user gets a message and nothing else happens. A second press during the check is ignored.
   */
  readonly guarded: <A extends unknown[]>(action: (...args: A) => unknown) => (...args: A) => Promise<void>;
}

/** Guards a control by a permission (specification §6). The server authorises every call itself. */
export function useGuard(check: string): Guard {
  const { holds, holdsNow, nameOf } = useContext(AccessContext);
  const isChecking = useRef(false);
  const isAllowed = holds(check);
  return {
    isAllowed,
    denial: isAllowed ? {} : { disabled: true, title: text('access.noPermission') },
    guarded:
      (action) =>
      async (...args) => {
        if (isChecking.current) return;
        isChecking.current = true;
        const isHeld = await holdsNow(check).finally(() => {
          isChecking.current = false;
        });
        if (isHeld) await action(...args);
        else toast.error(text('access.actionDenied', { check: await nameOf(check) }));
      },
  };
}
