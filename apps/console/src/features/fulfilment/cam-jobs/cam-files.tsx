import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { CAM_FILE_KINDS, type CamFileKind } from '@xunban/contract/cam-job-rules';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, problemText, toast } from '@xunban/ui';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import styles from './cam-jobs.module.css';
import { useCamAction } from './cam-queries.ts';
import { isEditable, type VersionProps } from './cam-version.ts';
import { ChooseFile } from './choose-file.tsx';

/** The files of a version by kind; a draft is filled by the platform and by engineers. */
export function CamFiles({ job, version }: VersionProps) {
  const { t } = useTranslation('console-cam');
  const kinds = CAM_FILE_KINDS.filter((kind) => version.files.some((file) => file.kind === kind));
  return (
    <section className={layout['stack2']} aria-label={`${t('version', { version: version.version })} ${t('files')}`}>
      <h3>{t('files')}</h3>
      {isEditable({ job, version }) && <AddFiles job={job} version={version} />}
      {kinds.length === 0 && <p className={layout['muted']}>{t('noFiles')}</p>}
      {kinds.map((kind) => (
        <div key={kind} className={styles['kind']}>
          <strong>{t(`kind.${kind}`)}</strong>
          <ul className={layout['stack1']}>
            {version.files
              .filter((file) => file.kind === kind)
              .map((file) => (
                <File key={file.id} job={job} version={version} file={file} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function AddFiles({ job: { id }, version }: VersionProps) {
  const { t } = useTranslation('console-cam');
  const [write, add] = [useCamAction(id), useCamAction(id)];
  const [kind, setKind] = useState<CamFileKind>('aoi');
  return (
    <div className={classes(layout['rowCentred2x4'], layout['spaceBelow2'])}>
      <Button
        size="small"
        type={version.files.length === 0 ? 'primary' : 'default'}
        loading={write.isPending}
        onClick={() =>
          write.mutate({
            run: () => api.staffCamJobs.write({ params: { id } }, { timeoutMs: 600_000 }),
            done: t('wrote'),
          })
        }
      >
        {t(write.isPending ? 'writing' : 'write')}
      </Button>
      <Select
        size="small"
        className={styles['choice'] ?? ''}
        aria-label={t('fileKind')}
        value={kind}
        onChange={setKind}
        options={CAM_FILE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <ChooseFile
        label={t('add')}
        isPending={add.isPending}
        onChoose={(file) =>
          add.mutate({
            run: () => api.staffCamJobs.addFile({ params: { id, kind }, files: { file } }, { timeoutMs: 600_000 }),
            done: t('added'),
          })
        }
      />
    </div>
  );
}

function File({ job, version, file }: VersionProps & { readonly file: VersionProps['version']['files'][number] }) {
  const { t } = useTranslation('console-cam');
  const action = useCamAction(job.id);
  const { id, fileName, bytes, sha256, isWritten, addedBy } = file;
  const download = useMutation({
    mutationFn: () => api.staffCamJobs.file({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <li className={classes(layout['rowCentred2'], layout['breakAnywhere'])}>
      <Button
        size="small"
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('download', { name: fileName })}
        loading={download.isPending}
        onClick={() => download.mutate()}
      />
      {isEditable({ job, version }) && (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('remove', { name: fileName })}
          loading={action.isPending}
          onClick={() =>
            action.mutate({ run: () => api.staffCamJobs.removeFile({ params: { id } }), done: t('saved') })
          }
        />
      )}
      <span className={layout['grow']}>
        {fileName} · {t('kilobytes', { size: Math.max(1, Math.round(bytes / 1024)) })}
        <span className={layout['muted']}>
          {' '}
          · {isWritten ? t('written') : addedBy} ·{' '}
          <span className={layout['mono']} title={sha256}>
            {sha256.slice(0, 12)}
          </span>
        </span>
      </span>
    </li>
  );
}
