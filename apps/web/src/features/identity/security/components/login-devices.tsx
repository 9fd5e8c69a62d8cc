import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, Card, ConfirmDialog, classes, DataState, layout, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { endSession } from '../../../../shared/session.ts';
import styles from './security.module.css';

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api.account.devices({}, { signal }).then(({ items }) => items),
});

function useSignOutDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.account.signOutDevice({ params: { id } }),
    onSuccess: () => client.invalidateQueries(devicesQuery),
  });
}

function useSignOutOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.signOutEverywhere({ body: { keepCurrent: true } }),
    onSuccess: () => client.invalidateQueries(devicesQuery),
  });
}

/** Here, too: the token is dead on the server, so nothing of it stays. */
function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => api.account.signOutEverywhere({ body: { keepCurrent: false } }),
    onSuccess: () => endSession('signedOut'),
  });
}

type Device = CallResult<AllCalls['account']['devices']>['items'][number];

/** Lists the signed-in devices, and signs out one, the others, or all. */
export function LoginDevices() {
  const { t } = useTranslation('security');
  const devices = useQuery(devicesQuery);
  const others = useSignOutOthers();
  const everywhere = useSignOutEverywhere();
  const [asks, setAsks] = useState<'others' | 'everywhere' | null>(null);
  const run = async () => {
    try {
      if (asks === 'everywhere') await everywhere.mutateAsync();
      else {
        const { revokedSessions } = await others.mutateAsync();
        toast.success(t('devices.othersLeft', { count: revokedSessions }));
      }
    } catch (error) {
      toast.error(problemText(error));
      throw error;
    }
  };
  return (
    <Card title={t('devices.title')}>
      <DataState query={devices}>
        {(items) => (
          <div className={classes(layout['stack4'], styles['form'])}>
            <ul className={layout['stack0']}>
              {items.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            <p className={layout['muted']}>{t('devices.hint')}</p>
            <div className={layout['row3']}>
              {items.length > 1 && <Button onClick={() => setAsks('others')}>{t('devices.others')}</Button>}
              <Button kind="danger" onClick={() => setAsks('everywhere')}>
                {t('devices.everywhere')}
              </Button>
            </div>
          </div>
        )}
      </DataState>
      <ConfirmDialog
        open={asks !== null}
        onClose={() => setAsks(null)}
        question={t(asks === 'everywhere' ? 'devices.everywhereQuestion' : 'devices.othersQuestion')}
        confirm={t('devices.signOut')}
        danger
        onConfirm={run}
      >
        {t(asks === 'everywhere' ? 'devices.everywhereHint' : 'devices.othersHint')}
      </ConfirmDialog>
    </Card>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('security');
  const signOut = useSignOutDevice();
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t(`devices.kind.${device.kind}`);
  return (
    <li className={styles['device']}>
      <div>
        <p className={classes(layout['rowCentred2'], layout['semiStrong'])}>
          {name} {device.isCurrent && <Badge tone="success">{t('devices.current')}</Badge>}
        </p>
        <p className={layout['muted']}>
          {t('devices.where', {
            network: device.network || '—',
            signedIn: minuteText(device.signedInAt),
            seen: minuteText(device.lastSeenAt),
          })}
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          size="small"
          busy={signOut.isPending}
          aria-label={t('devices.signOutOf', { name })}
          onClick={() =>
            signOut.mutate(device.id, {
              onSuccess: () => toast.success(t('devices.left')),
              onError: (error) => toast.error(problemText(error)),
            })
          }
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
}
