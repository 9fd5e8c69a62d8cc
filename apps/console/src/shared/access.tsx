import { type Authority, type Holder, holderOf, meets, NOBODY } from '@xunban/access';
import type { StaffMember, StaffPermission } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, type ButtonProps } from 'antd';
import { createContext, useContext } from 'react';

/** What the rules read of a member of staff: the union of the permissions of all roles. */
export const staffHolder = ({ permissions }: Pick<StaffMember, 'permissions'>): Holder =>
  holderOf({ permissions: permissions.map((id) => ({ id, operation: [] })) });

export const HolderContext = createContext<Holder>(NOBODY);

/** Whether the signed-in person holds a permission. Only for what is shown: the server judges every call itself. */
export const useHolds = (permission: StaffPermission): boolean =>
  meets(permission satisfies Authority, useContext(HolderContext));

/** A button that needs a permission: without it, it stays where it is, disabled, and says why. */
export function GuardedButton({
  permission,
  disabled = false,
  ...rest
}: ButtonProps & { readonly permission: StaffPermission }) {
  const { t } = useTranslation();
  const isAllowed = useHolds(permission);
  return (
    <Button {...rest} disabled={disabled || !isAllowed} {...(isAllowed ? {} : { title: t('access.noPermission') })} />
  );
}
