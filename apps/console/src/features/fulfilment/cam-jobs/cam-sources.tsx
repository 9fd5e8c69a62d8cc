import { openStoredComparison } from '@xunban/board-compare';
import { ComparisonButton } from '@xunban/board-compare/comparison-button';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout } from '@xunban/ui';
import { useMemo } from 'react';
import { api } from '../../../shared/api.ts';
import { useCamAction } from './cam-queries.ts';
import { isEditable, type VersionProps } from './cam-version.ts';
import { ChooseFile } from './choose-file.tsx';

/** The customer's files that a version was made from, and what an engineer edited in them. */
export function CamSources({ job, version }: VersionProps) {
  const { t } = useTranslation('console-cam');
  return (
    <section className={layout['stack2']} aria-label={`${t('version', { version: version.version })} ${t('sources')}`}>
      <h3>{t('sources')}</h3>
      <ul className={layout['stack2']}>
        {version.sources.map((source) => (
          <Source key={source.orderId} job={job} version={version} source={source} />
        ))}
      </ul>
    </section>
  );
}

function Source({
  job,
  version,
  source,
}: VersionProps & { readonly source: VersionProps['version']['sources'][number] }) {
  const { t } = useTranslation('console-cam');
  const action = useCamAction(job.id);
  const { orderId, orderNo, round, fileName, editedFileName, isCurrent } = source;
  const { id } = job;
  const compare = useMemo(
    () =>
      openStoredComparison({
        compare: (signal) => api.staffCamJobs.compared({ params: { id, orderId } }, { signal }),
        image: (image, signal) => api.staffCamJobs.comparedImage({ params: { id, orderId, image } }, { signal }),
      }),
    [id, orderId],
  );
  return (
    <li className={classes(layout['rowCentred2x4'], layout['breakAnywhere'])}>
      <span>
        {orderNo} · {t('round', { round })} · {fileName}
        {editedFileName !== '' && ` · ${t('edited', { name: editedFileName })}`}
      </span>
      {!isCurrent && <Badge tone="error">{t('outdated')}</Badge>}
      {editedFileName !== '' && (
        <ComparisonButton label={t('compare')} beforeName={fileName} afterName={editedFileName} compare={compare} />
      )}
      {isEditable({ job, version }) && (
        <ChooseFile
          label={t('editBoard')}
          isPending={action.isPending}
          onChoose={(file) =>
            action.mutate({
              run: () =>
                api.staffCamJobs.editBoard({ params: { id, orderId }, files: { file } }, { timeoutMs: 600_000 }),
              done: t('added'),
            })
          }
        />
      )}
    </li>
  );
}
