import type { InstanceView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout } from '@xunban/ui';
import { ScrollArea } from '../../../../shared/scroll-area.tsx';
import styles from '../instance.module.css';
import { sizeText } from '../size-text.ts';
import { Section } from './section.tsx';

const ROLES = ['api', 'pricing', 'worker'] as const;

/** Tenths of seconds; a clock that is less off than that is not off. */
const secondsText = (ms: number): string => (Math.round(ms / 100) / 10 || 0).toFixed(1);

/** The processes of the instance, with their local data: clock, disk, open streams. */
export function Processes({ processes }: Pick<InstanceView, 'processes'>) {
  const { t } = useTranslation('console-instance');
  return (
    <Section title={t('processes.title')} note={t('processes.note')}>
      <ScrollArea label={t('processes.title')}>
        <table className={classes(layout['tableSmall'], styles['table'])}>
          <thead>
            <tr>
              <th scope="col">{t('processes.host')}</th>
              <th scope="col">{t('processes.state')}</th>
              <th scope="col">{t('processes.roles')}</th>
              <th scope="col">{t('processes.version')}</th>
              <th scope="col">{t('processes.started')}</th>
              <th scope="col">{t('processes.disk')}</th>
              <th scope="col">{t('processes.clock')}</th>
              <th scope="col">{t('processes.streams')}</th>
            </tr>
          </thead>
          <tbody>
            {processes.map((process) => (
              <tr key={process.id}>
                <th scope="row">{process.host}</th>
                <td>
                  <Badge tone={process.isAlive ? 'success' : 'warning'}>
                    {process.isAlive ? t('processes.alive') : t('processes.silent', { at: minuteText(process.seenAt) })}
                  </Badge>
                </td>
                <td>
                  {ROLES.filter((role) => process.roles.includes(role))
                    .map((role) => t(`processes.role.${role}`))
                    .join(t('separator'))}
                </td>
                <td>{process.version || '—'}</td>
                <td>{minuteText(process.startedAt)}</td>
                <td>
                  {t('processes.diskText', {
                    free: sizeText(process.diskFreeBytes),
                    size: sizeText(process.diskBytes),
                  })}
                </td>
                <td>{t('processes.clockText', { seconds: secondsText(process.clockAheadMs) })}</td>
                <td>{process.streams}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  );
}
