import type { StaffPermission } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Checkbox } from 'antd';
import { PERMISSION_GROUPS } from '../permission-groups.ts';
import styles from '../staff.module.css';

interface PermissionChoiceProps {
  /** Given by the form item around it. */
  readonly value?: readonly StaffPermission[];
  readonly onChange?: (permissions: readonly StaffPermission[]) => void;
}

/** Check boxes of every permission, by subject, each subject with one that takes them all. */
export function PermissionChoice({ value = [], onChange = () => undefined }: PermissionChoiceProps) {
  const { t } = useTranslation('console-staff');
  const set = (permissions: readonly StaffPermission[], isHeld: boolean) =>
    onChange(isHeld ? [...new Set([...value, ...permissions])] : value.filter((held) => !permissions.includes(held)));
  return (
    <div className={styles['groups']}>
      {PERMISSION_GROUPS.map(({ subject, permissions }) => {
        const held = permissions.filter((permission) => value.includes(permission)).length;
        return (
          <fieldset key={subject} className={styles['group']}>
            <legend>
              <Checkbox
                checked={held === permissions.length}
                indeterminate={held > 0 && held < permissions.length}
                onChange={(event) => set(permissions, event.target.checked)}
              >
                <strong>{t(`subject.${subject}`)}</strong>
              </Checkbox>
            </legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                checked={value.includes(permission)}
                onChange={(event) => set([permission], event.target.checked)}
              >
                {t(`permission.${permission}`)}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
