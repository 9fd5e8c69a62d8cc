import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredFile, StoredFiles } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  buttonClass,
  ConfirmDialog,
  classes,
  DataState,
  EmptyState,
  layout,
  PageHeader,
  ProgressBar,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { useMay } from '../../../shared/use-may.ts';
import styles from './files.module.css';

const PAGE_SIZE = 20;

const fileQueries = {
  /** Own board files, the last uploaded first, page by page; each page includes the used space. */
  own: () =>
    infiniteQueryOptions({
      queryKey: ['files', 'own'],
      queryFn: ({ signal, pageParam }) =>
        api.upload.ownFiles({ query: { maxResultCount: PAGE_SIZE, skipCount: pageParam } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, pages) => {
        const read = pages.reduce((count, { items }) => count + items.length, 0);
        return read < totalCount ? read : undefined;
      },
    }),
};

function useRemoveFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.upload.removeFile({ params: { id } }),
    // Also when it was refused: the list shows what is true by now.
    onSettled: () => client.invalidateQueries({ queryKey: ['files'] }),
  });
}

function useRemoveUnfinished() {
  const { t } = useTranslation('files');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.upload.removeUnfinished(),
    onSuccess: () => toast.success(t('space.unfinishedRemoved')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['files'] }),
  });
}

/** Lists a member's stored board files, the used space, and the files that can be deleted. */
export function FileListPage() {
  const { t } = useTranslation(['files', 'pages']);
  const query = useInfiniteQuery(fileQueries.own());
  const [leaving, setLeaving] = useState<StoredFile>();
  const quote = (
    <Link to="/quote" className={buttonClass({ kind: 'primary' })}>
      {t('list.toQuote')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('pages:fileList.title')} lead={t('list.lead')} />
      <DataState query={query}>
        {({ pages }) => (
          <>
            {pages[0] && <SpaceUsed use={pages[0]} />}
            {pages[0]?.items.length === 0 ? (
              <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} action={quote} />
            ) : (
              <ul className={layout['stack0']} aria-label={t('pages:fileList.title')}>
                {pages
                  .flatMap(({ items }) => items)
                  .map((file) => (
                    <FileRow key={file.fileId} file={file} onRemove={() => setLeaving(file)} />
                  ))}
              </ul>
            )}
          </>
        )}
      </DataState>
      {query.hasNextPage && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
      <RemoveQuestion file={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

function SpaceUsed({ use }: { use: StoredFiles }) {
  const { t } = useTranslation('files');
  const { usedBytes, maxBytes, unfinishedBytes, todayBytes, maxTodayBytes, retentionDays } = use;
  const canEdit = useMay('board.edit');
  const share = Math.min(100, Math.round((usedBytes / maxBytes) * 100));
  return (
    <section className={styles['space']}>
      <p className={classes(layout['row1x4'], layout['tabular'], layout['spread'])}>
        {t('space.used', { used: sizeText(usedBytes), max: sizeText(maxBytes) })}
        <span>{t('space.today', { used: sizeText(todayBytes), max: sizeText(maxTodayBytes) })}</span>
      </p>
      <ProgressBar percent={share} label={t('space.label')} />
      {unfinishedBytes > 0 && canEdit && <Unfinished bytes={unfinishedBytes} />}
      <p className={layout['faint']}>{t('space.hint', { days: retentionDays })}</p>
    </section>
  );
}

function Unfinished({ bytes }: { bytes: number }) {
  const { t } = useTranslation('files');
  const remove = useRemoveUnfinished();
  return (
    <p className={classes(layout['row1x4'], layout['tabular'], layout['spread'])}>
      {t('space.unfinished', { used: sizeText(bytes) })}
      <Button size="small" kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('space.removeUnfinished')}
      </Button>
    </p>
  );
}

function FileRow({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const { t } = useTranslation('files');
  const { t: common } = useTranslation();
  const { fileName, bytes, uploadedAt, use, retainedUntil, image } = file;
  const canEdit = useMay('board.edit');
  return (
    <li className={styles['row']}>
      <div className={styles['image']}>{image.top !== '' && <img src={image.top} alt="" loading="lazy" />}</div>
      <div className={styles['what']}>
        <strong className={layout['breakAnywhere']}>{fileName}</strong>
        <span className={layout['faint']}>
          {sizeText(bytes)} · {t('row.uploaded', { at: minuteText(uploadedAt) })}
        </span>
        {retainedUntil !== null && (
          <span className={layout['faint']}>{t('row.retainedUntil', { day: retainedUntil.slice(0, 10) })}</span>
        )}
      </div>
      <Badge tone={use === 'ordered' ? 'success' : use === 'inCart' ? 'info' : 'neutral'}>{t(`use.${use}`)}</Badge>
      {use === 'free' ? (
        canEdit && (
          <Button size="small" kind="danger" aria-label={t('row.remove', { name: fileName })} onClick={onRemove}>
            {common('action.delete')}
          </Button>
        )
      ) : (
        <span className={layout['faint']}>{t(`why.${use}`)}</span>
      )}
    </li>
  );
}

function RemoveQuestion({ file, onClose }: { file: StoredFile | undefined; onClose: () => void }) {
  const { t } = useTranslation('files');
  const { t: common } = useTranslation();
  const remove = useRemoveFile();
  return (
    <ConfirmDialog
      open={file !== undefined}
      onClose={onClose}
      question={t('remove.question', { name: file?.fileName ?? '' })}
      confirm={common('action.delete')}
      danger
      onConfirm={async () => {
        if (!file) return;
        await remove.mutateAsync(file.fileId, { onError: (error) => toast.error(problemText(error)) });
        toast.success(common('toast.deleted'));
      }}
    >
      <p>{t('remove.hint')}</p>
    </ConfirmDialog>
  );
}

const MEGABYTE = 1_048_576;

/** Formats a size for comparison: `0.4 MB`, `312 MB`. */
function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
