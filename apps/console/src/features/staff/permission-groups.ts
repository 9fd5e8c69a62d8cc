import { STAFF_PERMISSIONS, type StaffPermission } from '@xunban/contract/staff-permissions';

/** What a permission is about: the part of its name before the dot. */
export type PermissionSubject = StaffPermission extends `${infer Subject}.${string}` ? Subject : never;

const subjectOf = (permission: StaffPermission): PermissionSubject => permission.split('.')[0] as PermissionSubject;

/** Every permission by its subject, both in the order of the contract. */
export const PERMISSION_GROUPS = [...new Set(STAFF_PERMISSIONS.map(subjectOf))].map((subject) => ({
  subject,
  permissions: STAFF_PERMISSIONS.filter((permission) => subjectOf(permission) === subject),
}));
