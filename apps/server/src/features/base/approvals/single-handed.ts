import { APPROVAL_KIND_NAMES, APPROVAL_KINDS, APPROVING_PERMISSIONS, type ApprovalKind } from '@xunban/contract';
import type { Config } from '../../../platform/config.ts';
import type { ConfigWarning } from '../../../platform/config-warnings.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { administratorsOf } from '../staff-accounts/administration.ts';
import { SECOND_ADMIN_FLAG } from '../staff-accounts/first-administrator.ts';
import { permissionHolders } from '../staff-accounts/permission-holders.ts';

interface SingleHanded {
  /** Number of enabled accounts that can manage staff. */
  readonly administrators: number;
  /** Kinds of approval that exactly one enabled account can decide. */
  readonly kinds: readonly ApprovalKind[];
}

/** Returns the work that one person does alone, because no second account has the permission. */
export async function singleHanded(reader: Reader): Promise<SingleHanded> {
  const [administrators, holders] = await Promise.all([
    administratorsOf(reader),
    permissionHolders(reader, APPROVING_PERMISSIONS),
  ]);
  return {
    administrators: administrators.length,
    kinds: APPROVAL_KIND_NAMES.filter((kind) => holders.get(APPROVAL_KINDS[kind])?.size === 1),
  };
}

/** Lists the problems of an instance that is not a demonstration. */
export async function staffWarnings(
  reader: Reader,
  { demonstration }: Pick<Config, 'demonstration'>,
): Promise<readonly ConfigWarning[]> {
  if (demonstration) return [];
  const { administrators, kinds } = await singleHanded(reader);
  const warnings: ConfigWarning[] = [];
  if (administrators < 2)
    warnings.push({
      code: 'staff.fewAdministrators',
      text: `Fewer than two accounts can manage staff: one person alone creates accounts, grants permissions and resets passwords and second factors, and nobody can confirm or undo it. Create a second administrator: npm start -- ${SECOND_ADMIN_FLAG}`,
    });
  if (kinds.length > 0)
    warnings.push({
      code: 'approval.oneApprover',
      text: `Only one account can approve ${kinds.map((kind) => `${kind} (${APPROVAL_KINDS[kind]})`).join(', ')}: one person alone decides the requests of all others, and nobody can approve those of this account. Grant the permission to a second account.`,
    });
  return warnings;
}
