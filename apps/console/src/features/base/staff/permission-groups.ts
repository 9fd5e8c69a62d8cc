import {
  FIELD_PERMISSIONS,
  type FieldPermission,
  STAFF_PERMISSIONS,
  type StaffPermission,
} from '@xunban/contract/staff-permissions';

/** Subject of a permission: the part of its name before the dot. View permissions form one group. */
export type PermissionSubject =
  | (Exclude<StaffPermission, FieldPermission> extends `${infer Subject}.${string}` ? Subject : never)
  | 'visibility';

const isOfFields = (permission: StaffPermission): boolean => FIELD_PERMISSIONS.some((one) => one === permission);
export const subjectOf = (permission: StaffPermission): PermissionSubject =>
  isOfFields(permission) ? 'visibility' : (permission.split('.')[0] as PermissionSubject);

/** Every permission by its subject, both in the order of the contract. */
export const PERMISSION_GROUPS = [...new Set(STAFF_PERMISSIONS.map(subjectOf))].map((subject) => ({
  subject,
  permissions: STAFF_PERMISSIONS.filter((permission) => subjectOf(permission) === subject),
}));
