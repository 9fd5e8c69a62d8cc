import { type Authority, EMPTY_HOLDER, type Holder, holderOf, meets } from '@xunban/access';
import type { StaffMember, StaffPermission } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, type ButtonProps } from 'antd';
import { createContext, useContext } from 'react';

/** Returns the access rules' view of a staff user: the union of the permissions of all roles. */
export const staffHolder = ({ permissions }: Pick<StaffMember, 'permissions'>): Holder =>
  holderOf({ permissions: permissions.map((id) => ({ id, operation: [] })) });

export const HolderContext = createContext<Holder>(EMPTY_HOLDER);

/** Returns true when the signed-in user holds a permission. For display only: the server authorises every call itself. */
export const usePermission = (permission: StaffPermission): boolean =>
  meets(permission satisfies Authority, useContext(HolderContext));

/** A button that requires a permission: without it, it stays in place, disabled, and states why. */
export function GuardedButton({
  permission,
  disabled = false,
  ...rest
}: ButtonProps & { readonly permission: StaffPermission }) {
  const { t } = useTranslation();
  const isAllowed = usePermission(permission);
  return (
    <Button {...rest} disabled={disabled || !isAllowed} {...(isAllowed ? {} : { title: t('access.noPermission') })} />
  );
}
