import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { alarmQueries } from './alarm-queries.ts';

/** Number of unhandled alarms, on every page, for permitted users. */
export function AlarmBell() {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const canSee = usePermission('alarm.view');
  const { data } = useQuery({ ...alarmQueries.open(), enabled: canSee });
  if (!canSee) return null;
  const count = data?.open ?? 0;
  return (
    <Badge count={count} size="small" offset={[-4, 6]}>
      <Button
        type="text"
        icon={<BellOutlined />}
        aria-label={count === 0 ? t('nav.alarms') : t('nav.openAlarms', { count })}
        onClick={() => navigate('/alarms')}
      />
    </Badge>
  );
}
