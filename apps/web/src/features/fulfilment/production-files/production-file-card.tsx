import { useQuery } from '@tanstack/react-query';
import { openStoredComparison } from '@xunban/board-compare';
import { ComparisonButton } from '@xunban/board-compare/comparison-button';
import type { OrderDetail, ProductionFile } from '@xunban/contract';
import { boardOnly } from '@xunban/contract/board-spec';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { AUTO_CONFIRM_HOURS, asksForFile } from '@xunban/contract/production-file-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, Card, ConfirmDialog, classes, DataState, layout } from '@xunban/ui';
import { useMemo, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { BoardSides } from '../../../shared/board/board-sides.tsx';
import { IfMay } from '../../../shared/if-may.tsx';
import { productionFileQueries, useFileDecision } from './production-file-queries.ts';
import styles from './production-files.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';

const TONES = { waiting: 'warning', confirmed: 'success', refused: 'error', withdrawn: 'neutral' } as const;

/** The production file of a board: drawn, compared with the buyer's file, and confirmed or refused. */
export function ProductionFileCard({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation('production-files');
  const isAsked = asksForFile(order.spec) && order.state >= ORDER_STATES.awaitingProduction;
  const files = useQuery({ ...productionFileQueries.ofOrder(order.id), enabled: isAsked });
  const board = boardOnly(order.spec);
  if (!isAsked || !board) return null;
  return (
    <Card title={t('card')}>
      <div id="production-file" className={layout['column']}>
        <p className={layout['muted']}>
          {board.productionFileConfirm === 'auto' ? t('own.auto', { hours: AUTO_CONFIRM_HOURS }) : t('own.manual')}
        </p>
        <DataState query={files} isEmpty={(known) => known.files.length === 0} empty={<p>{t('own.none')}</p>}>
          {(known) => (
            <>
              {known.files.map((file) => (
                <Version key={file.id} file={file} originalName={order.fileName} />
              ))}
            </>
          )}
        </DataState>
      </div>
    </Card>
  );
}

interface VersionProps {
  readonly file: ProductionFile;
  readonly originalName: string;
}

function Version({ file, originalName }: VersionProps) {
  const { t } = useTranslation('production-files');
  const { fileId, originalFileId, state, version } = file;
  const compare = useMemo(() => {
    const params = { fileId, previousFileId: originalFileId };
    return openStoredComparison({
      compare: (signal) => api.comparison.ownFiles({ params }, { signal }),
      image: (image, signal) => api.comparison.ownFilesImage({ params: { ...params, image } }, { signal }),
    });
  }, [fileId, originalFileId]);
  return (
    <section className={classes(layout['column3'], layout['ruled4'])} aria-label={t('version', { version })}>
      <p>
        <strong>{t('version', { version })}</strong> <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
        <span className={layout['muted']}>{minuteText(file.endedAt ?? file.uploadedAt)}</span>
      </p>
      {state === 'waiting' && <BoardSides image={file.image} />}
      <div className={layout['rowCentred2x4']}>
        {fileId === originalFileId ? (
          <span className={layout['muted']}>{t('sameFile')}</span>
        ) : (
          <ComparisonButton
            label={t('own.compare')}
            beforeName={originalName}
            afterName={file.fileName}
            compare={compare}
          />
        )}
      </div>
      {file.refusal && <RefusalText refusal={file.refusal} />}
      {state === 'confirmed' && file.endedBy === 'system' && <p className={layout['muted']}>{t('own.bySilence')}</p>}
      {state === 'waiting' && (
        <IfMay need="board.edit">
          <FileDecision file={file} />
        </IfMay>
      )}
    </section>
  );
}

function FileDecision({ file }: { readonly file: ProductionFile }) {
  const { t } = useTranslation('production-files');
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null);
  const { confirm } = useFileDecision(file.id);
  const close = () => setAsked(null);
  return (
    <>
      {file.confirmsAt && (
        <p className={layout['muted']}>{t('own.confirmsAt', { time: minuteText(file.confirmsAt) })}</p>
      )}
      <div className={layout['rowCentred2x4']}>
        <Button kind="primary" onClick={() => setAsked('confirm')}>
          {t('own.confirm')}
        </Button>
        <Button onClick={() => setAsked('refuse')}>{t('own.refuse')}</Button>
      </div>
      <ConfirmDialog
        open={asked === 'confirm'}
        onClose={close}
        question={t('own.confirmTitle', { version: file.version })}
        confirm={t('own.confirm')}
        onConfirm={() => confirm.mutateAsync()}
      >
        <p>{t('own.confirmHint')}</p>
      </ConfirmDialog>
      {asked === 'refuse' && <RefuseDialog file={file} open onClose={close} />}
    </>
  );
}

interface RefusalTextProps {
  readonly refusal: NonNullable<ProductionFile['refusal']>;
}

/** The fault that the buyer reported, and its place. */
function RefusalText({ refusal: { text, place } }: RefusalTextProps) {
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
