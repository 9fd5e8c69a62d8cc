import type { StaffPermission } from '@xunban/contract';
import styles from '../staff.module.css';
import { PermissionChoice } from './permission-choice.tsx';
import { RolePreview } from './role-preview.tsx';

interface RolePermissionsProps {
  /** Given by the form item around it. */
  readonly value?: readonly StaffPermission[];
  readonly onChange?: (permissions: readonly StaffPermission[]) => void;
}

/** The permissions of a role, and beside them what they come to; below them on a narrow screen. */
export function RolePermissions({ value = [], onChange = () => undefined }: RolePermissionsProps) {
  return (
    <div className={styles['editor']}>
      <PermissionChoice value={value} onChange={onChange} />
      <RolePreview permissions={value} onAdd={(permission) => onChange([...value, permission])} />
    </div>
  );
}
