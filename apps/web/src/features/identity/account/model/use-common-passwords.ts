import { phoneNumber } from '@xunban/contract/phone-numbers';
import { useState } from 'react';
import { checkPassword, type IsCommon } from './credentials.ts';

interface CommonPasswords {
  readonly isCommon: IsCommon;
  /** Loads the lists; called when typing begins. */
  readonly load: () => void;
}

/**
 * The server's own rule for common passwords, for a form that shows it before it sends. Until the lists are loaded no password is
 * common, nor is one that breaks another rule; the server checks again.
 */
export function useCommonPasswords(): CommonPasswords {
  const [rule, setRule] = useState<IsCommon>();
  return {
    isCommon: (password, account) =>
      rule !== undefined &&
      checkPassword(password) === undefined &&
      rule(password, phoneNumber('mobile', account) ?? ''),
    load: () => {
      if (rule) return;
      import('@xunban/contract/password-rules').then(
        ({ isCommonPassword }) => setRule(() => isCommonPassword),
        () => undefined,
      );
    },
  };
}
