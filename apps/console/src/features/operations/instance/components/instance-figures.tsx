import type { InstanceView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from '../instance.module.css';
import { sizeText } from '../size-text.ts';
import { Section } from './section.tsx';

/** The numbers behind the lights. */
export function InstanceFigures({ instance }: { readonly instance: InstanceView }) {
  const { t } = useTranslation('console-instance');
  const { jobs, messages, ledgerChecks, backup, database, processes } = instance;
  const streams = processes.filter(({ isAlive }) => isAlive).reduce((sum, process) => sum + process.streams, 0);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('figures.jobs'),
      t('figures.jobsText', { waiting: `${jobs.waiting}${jobs.isCut ? '+' : ''}`, running: jobs.running }),
    ],
    [t('figures.messages'), t('figures.messagesText', { sent: messages.sent, refused: messages.refused })],
    [
      t('figures.ledgerChecks'),
      ledgerChecks.lastAt
        ? t(ledgerChecks.violationCount ? 'figures.ledgerViolated' : 'figures.ledgerClean', {
            at: minuteText(ledgerChecks.lastAt),
            count: ledgerChecks.violationCount ?? 0,
          })
        : t('figures.never'),
    ],
    [
      t('figures.backup'),
      backup.takenAt
        ? t('figures.backupText', {
            at: minuteText(backup.takenAt),
            rows: backup.rows,
            files: backup.files,
            seconds: backup.seconds,
          })
        : t('figures.never'),
    ],
    [
      t('figures.database'),
      t('figures.databaseText', {
        version: database.version,
        size: sizeText(database.bytes),
        used: database.connections,
        max: database.maxConnections,
      }),
    ],
    [
      t('figures.migrations'),
      t('figures.migrationsText', { count: database.migrations, last: database.lastMigration }),
    ],
    [t('figures.streams'), t('figures.streamsText', { count: streams })],
  ];
  return (
    <Section title={t('figures.title')}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={layout['pale']}>{name}</dt>
            <dd className={layout['breakAnywhere']}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
