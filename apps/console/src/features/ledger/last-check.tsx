import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Alert } from 'antd';
import { useRuns } from './use-runs.ts';

/** What the newest check that came to its end has said: whether every rule of the books held then. */
export function LastCheck() {
  const { t } = useTranslation('console-books');
  const { data } = useRuns(1);
  if (!data) return null;
  const last = data.items.find(({ state }) => state === 'clean' || state === 'broken');
  if (!last) return <Alert type="info" showIcon title={t('last.none')} />;
  const time = minuteText(last.startedAt);
  return last.state === 'clean' ? (
    <Alert type="success" showIcon title={t('last.clean', { time })} />
  ) : (
    <Alert type="error" showIcon title={t('last.broken', { time, count: last.found })} description={t('last.where')} />
  );
}
