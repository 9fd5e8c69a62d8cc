import { useQuery } from '@tanstack/react-query';
import type { StaffControlEvent } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { api } from '../../../../shared/api.ts';
import { StaffName, staffNameText } from '../../../../shared/staff-name.tsx';
import { SecondLine } from '../../../../shared/work-list.tsx';
import styles from '../staff.module.css';
import { staffQueries } from '../staff-queries.ts';
import { useStaffWrite } from '../use-staff-write.ts';

/** Lists accounts that wait before they can approve; an independent administrator can confirm the change. */
export function ControlEvents() {
  const { t } = useTranslation('console-staff');
  const items = useQuery(staffQueries.controls).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t('control.title')}>
      <div className={layout['stack3']}>
        <p className={layout['muted']}>{t('control.lead')}</p>
        <ul className={styles['controls']}>
          {items.map((event) => (
            <Control key={event.id} event={event} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Control({ event }: { readonly event: StaffControlEvent }) {
  const { t } = useTranslation('console-staff');
  const write = useStaffWrite();
  const { id, kind, account, name, by, at, approvesFrom, can } = event;
  return (
    <li className={classes(layout['rowCentred2'], layout['spread'])}>
      <div>
        <strong>
          <StaffName name={name} />
        </strong>{' '}
        {account} · {t(`control.is.${kind}`)}
        <SecondLine>{t('control.by', { person: staffNameText(by), at: minuteText(at) })}</SecondLine>
        <SecondLine>{t('control.from', { at: minuteText(approvesFrom) })}</SecondLine>
      </div>
      {can.includes('confirm') ? (
        <ConfirmButton
          size="small"
          type="primary"
          question={t('control.question', { name })}
          consequence={t('control.consequence')}
          onConfirm={() =>
            write.mutateAsync(() => api.staffAccounts.confirmControl({ params: { id } })).catch(() => undefined)
          }
        >
          {t('control.confirm')}
        </ConfirmButton>
      ) : (
        <span className={layout['muted']}>{t('control.own')}</span>
      )}
    </li>
  );
}
