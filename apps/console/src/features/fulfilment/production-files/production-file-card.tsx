import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { openStoredComparison } from '@xunban/board-compare';
import { ComparisonButton } from '@xunban/board-compare/comparison-button';
import type { StaffOrderDetail, StaffProductionFile } from '@xunban/contract';
import { boardOnly } from '@xunban/contract/board-spec';
import { asksForFile } from '@xunban/contract/production-file-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, DataState, layout, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { saveBlob } from '../../../shared/save-blob.ts';
import { useCanSee } from '../../../shared/visible.tsx';
import { productionFileQueries } from './production-file-queries.ts';
import styles from './production-files.module.css';
import { UploadFile } from './upload-file.tsx';

const TONES = { waiting: 'warning', confirmed: 'success', refused: 'error', withdrawn: 'neutral' } as const;

/** The production file of a board whose buyer wants to approve it: versions, differences, the buyer's comments. */
export function ProductionFileCard({ order }: { readonly order: StaffOrderDetail }) {
  const { t } = useTranslation(['production-files', 'pricing']);
  const isAsked = asksForFile(order.spec);
  const makes = useMakes();
  const files = useQuery({ ...productionFileQueries.ofOrder(order.id), enabled: isAsked });
  const board = boardOnly(order.spec);
  if (!isAsked || !board) return null;
  return (
    <Card title={t('card')} extra={makes && files.data?.canUpload && <UploadFile orderId={order.id} />}>
      <div className={layout['column']}>
        <p className={layout['muted']}>
          {t(`pricing:option.productionFileConfirm.${board.productionFileConfirm}`)} · {t('blocks')}
        </p>
        <DataState query={files} isEmpty={(known) => known.files.length === 0} empty={<p>{t('none')}</p>}>
          {(known) => (
            <>
              {known.files.map((file) => (
                <Version key={file.id} file={file} order={order} />
              ))}
            </>
          )}
        </DataState>
      </div>
    </Card>
  );
}

/** Returns true when the signed-in user can create production files. */
function useMakes(): boolean {
  const seesFile = useCanSee('file.view');
  const reviews = usePermission('order.review');
  return seesFile && reviews;
}

interface VersionProps {
  readonly file: StaffProductionFile;
  readonly order: StaffOrderDetail;
}

function Version({ file, order }: VersionProps) {
  const { t } = useTranslation('production-files');
  const seesFile = useCanSee('file.view');
  const makes = useMakes();
  const [isTaking, setTaking] = useState(false);
  const { id, version, state, refusal, confirmsAt } = file;
  const compare = useMemo(
    () =>
      openStoredComparison({
        compare: (signal) => api.productionFiles.compared({ params: { id } }, { signal }),
        image: (image, signal) => api.productionFiles.comparedImage({ params: { id, image } }, { signal }),
      }),
    [id],
  );
  return (
    <section className={classes(layout['column3'], layout['ruled4'])} aria-label={t('version', { version })}>
      <p>
        <strong>{t('version', { version })}</strong> <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
        <span className={layout['muted']}>
          {file.fileName} · {file.staffName} {minuteText(file.uploadedAt)}
        </span>
      </p>
      {state === 'waiting' && (
        <p className={layout['muted']}>
          {confirmsAt ? t('confirmsAt', { time: minuteText(confirmsAt) }) : t('waitsForBuyer')}
        </p>
      )}
      {refusal && <Refusal refusal={refusal} />}
      <div className={layout['rowCentred2x4']}>
        {seesFile &&
          (file.fileId === file.originalFileId ? (
            <span className={layout['muted']}>{t('sameFile')}</span>
          ) : (
            <ComparisonButton
              label={t('compare')}
              beforeName={order.fileName}
              afterName={file.fileName}
              compare={compare}
            />
          ))}
        {seesFile && <Download file={file} />}
        {makes && state === 'waiting' && (
          <GuardedButton permission="order.review" size="small" onClick={() => setTaking(true)}>
            {t('withdraw')}
          </GuardedButton>
        )}
      </div>
      {isTaking && <Withdraw file={file} onClose={() => setTaking(false)} />}
    </section>
  );
}

function Refusal({ refusal: { text, place } }: { readonly refusal: NonNullable<StaffProductionFile['refusal']> }) {
  const { t } = useTranslation('production-files');
  const where = place && [
    t(`side.${place.side}`),
    ...(place.xMm === undefined ? [] : [t('atMm', { x: place.xMm, y: place.yMm })]),
    ...(place.layer === undefined ? [] : [place.layer]),
  ];
  return (
    <blockquote className={styles['refusal']}>
      <p>{text}</p>
      {where && <p className={layout['muted']}>{where.join(' · ')}</p>}
    </blockquote>
  );
}

function Download({ file: { id, fileName } }: { readonly file: StaffProductionFile }) {
  const { t } = useTranslation('production-files');
  const download = useMutation({
    mutationFn: () => api.productionFiles.download({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={download.isPending} onClick={() => download.mutate()}>
      {t('download')}
    </Button>
  );
}

function Withdraw({ file, onClose }: { readonly file: StaffProductionFile; readonly onClose: () => void }) {
  const { t } = useTranslation('production-files');
  const client = useQueryClient();
  const { id, version, state } = file;
  const withdraw = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.productionFiles.withdraw({ params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => toast.success(t('withdrawn')),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <FormDialog<{ reason: string }>
      title={t('withdrawTitle', { version })}
      initial={{ reason: '' }}
      draft={{ as: `productionFile:${id}`, fields: ['reason'] }}
      okText={t('withdraw')}
      overtaken={state !== 'waiting'}
      submit={(values) => withdraw.mutateAsync(values)}
      problem={problemText}
      onClose={onClose}
    >
      <p>{t('withdrawHint')}</p>
      <ReasonField label={t('reason')} required={t('reasonRequired')} autoFocus />
    </FormDialog>
  );
}
