import { useQueryClient } from '@tanstack/react-query';
import { type Holder, meets } from '@xunban/access';
import { STAFF_PERMISSIONS } from '@xunban/contract/staff-permissions';
import { loadAreas, text } from '@xunban/i18n/react';
import type { Access } from '@xunban/ui';
import { useMemo } from 'react';
import { staffHolder } from '../../../shared/access.tsx';
import { meQuery } from './use-me.ts';

/** The permissions of the signed-in staff user for guarded controls. Administrators can change them at any time. */
export function useStaffAccess(holder: Holder): Access {
  const client = useQueryClient();
  return useMemo(
    () => ({
      holds: (check) => meets(check, holder),
      holdsNow: async (check) => {
        // Without an answer the last known profile decides, and the action reports the failure.
        const staff = await client
          .fetchQuery({ ...meQuery, staleTime: 0, networkMode: 'always' })
          .catch(() => undefined);
        return meets(check, staff ? staffHolder(staff) : holder);
      },
      nameOf: async (check) => {
        const permission = STAFF_PERMISSIONS.find((one) => one === check);
        if (!permission) return check;
        await loadAreas(['console-staff']);
        return text(`console-staff:permission.${permission}`);
      },
    }),
    [client, holder],
  );
}
