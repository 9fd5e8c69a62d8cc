import { type Holder, holderOf } from '@xunban/access';
import type { StaffMember, StaffPermission } from '@xunban/contract';
import { AccessContext, useGuard } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, type ButtonProps } from 'antd';
import { type ComponentProps, useContext } from 'react';

/** Returns the access rules' view of a staff user: the union of the permissions of all roles. */
export const staffHolder = ({ permissions }: Pick<StaffMember, 'permissions'>): Holder =>
  holderOf({ permissions: permissions.map((id) => ({ id, operation: [] })) });

/** Returns true when the signed-in user holds a permission. For display only: the server authorises every call itself. */
export const usePermission = (permission: StaffPermission): boolean => useContext(AccessContext).holds(permission);

/** A control or action that requires a permission. */
export const useStaffGuard = (permission: StaffPermission) => useGuard(permission);

/** A button that requires a permission: without it, it stays in place, disabled, and states why. */
export function GuardedButton({
  permission,
  disabled = false,
  onClick,
  ...rest
}: ButtonProps & { readonly permission: StaffPermission }) {
  const { isAllowed, denial, guarded } = useStaffGuard(permission);
  return (
    <Button {...rest} {...denial} disabled={disabled || !isAllowed} {...(onClick && { onClick: guarded(onClick) })} />
  );
}

/** The same for an action that asks for confirmation. */
export function GuardedConfirmButton({
  permission,
  disabled = false,
  onConfirm,
  ...rest
}: ComponentProps<typeof ConfirmButton> & { readonly permission: StaffPermission }) {
  const { isAllowed, denial, guarded } = useStaffGuard(permission);
  return <ConfirmButton {...rest} {...denial} disabled={disabled || !isAllowed} onConfirm={guarded(onConfirm)} />;
}
