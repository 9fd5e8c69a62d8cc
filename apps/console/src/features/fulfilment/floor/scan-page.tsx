import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { classes, EmptyState, layout, Notice, PageHeader, problemText, Skeleton, useDocumentKeys } from '@xunban/ui';
import { Button, Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChanges } from '../../../shared/changes.ts';
import { readDraftText, storeDraftText } from '../../../shared/draft-text.ts';
import { batchQueries, isBatchNo } from '../batches/batch-queries.ts';
import { ScannedBatch } from '../batches/scanned-batch.tsx';
import { floorQueries } from './floor-queries.ts';
import styles from './scan.module.css';
import { ScannedBoard } from './scanned-board.tsx';

/**
 * The screen of a station: a number is scanned or typed, and what comes next of its board is done with one button. A scanner
 * types like a keyboard, wherever the focus is, so that characters outside a field go to the number.
 */
export function ScanPage() {
  const { t } = useTranslation('console-floor');
  const [params] = useSearchParams();
  // The number in the address is the first one only; otherwise each scan would open its own tab.
  const [no, setNo] = useState(params.get('no') ?? '');
  const scan = useScanned(no);
  const stationId = useId();
  const field = useRef<InputRef>(null);
  const focusField = () => field.current?.focus({ cursor: 'all' });
  const [typed, setTyped] = useState(no);
  const [station, setStation] = useState(() => String(readDraftText('scan')?.values['station'] ?? ''));
  useOrphanedKeys(focusField);
  const search = () => {
    const wanted = typed.trim();
    if (wanted === '') return;
    if (wanted === no) void scan.scanned.refetch();
    else setNo(wanted);
    focusField();
  };
  return (
    <div className={styles['page']}>
      <PageHeader title={t('scan.title')} lead={t('scan.lead')} />
      <form
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Input
          ref={field}
          size="large"
          autoFocus
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('scan.number')}
          placeholder={t('scan.number')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button size="large" htmlType="submit" loading={scan.scanned.isFetching}>
          {t('scan.find')}
        </Button>
        <div className={classes(layout['stack1'], styles['station'])}>
          <label className={layout['muted']} htmlFor={stationId}>
            {t('scan.station')}
          </label>
          <Input
            id={stationId}
            value={station}
            maxLength={40}
            placeholder={t('scan.stationHint')}
            onChange={(event) => {
              setStation(event.target.value);
              storeDraftText('scan', { station: event.target.value.trim() });
            }}
          />
        </div>
      </form>
      <Result scan={scan} station={station.trim()} onDone={focusField} />
    </div>
  );
}

/** The board or the batch of a number. A batch has its own number and traveller. */
function useScanned(no: string) {
  const isBatch = isBatchNo(no);
  const board = useQuery({ ...floorQueries.board(no), enabled: no !== '' && !isBatch });
  const batch = useQuery({ ...batchQueries.scanned(no), enabled: isBatch });
  // A release or a withdrawal of the working files shows at once.
  useChanges('order', (ids) => {
    if (board.data && (ids === 'all' || ids.has(board.data.orderNo))) void board.refetch();
  });
  return { no, isBatch, board, batch, scanned: isBatch ? batch : board };
}

interface ResultProps {
  readonly scan: ReturnType<typeof useScanned>;
  readonly station: string;
  readonly onDone: () => void;
}

function Result({ scan: { no, isBatch, board, batch, scanned }, station, onDone }: ResultProps) {
  const { t } = useTranslation('console-floor');
  if (no === '') return <EmptyState title={t('scan.empty')} hint={t('scan.emptyHint')} />;
  if (scanned.error instanceof ApiError && scanned.error.code === 'notFound')
    return (
      <Notice tone="error" live title={t('scan.unknown', { no })}>
        <p>{t('scan.unknownHint')}</p>
      </Notice>
    );
  if (scanned.error)
    return (
      <Notice
        tone="error"
        live
        title={problemText(scanned.error)}
        action={<Button onClick={() => void scanned.refetch()}>{t('scan.again')}</Button>}
      />
    );
  if (isBatch && batch.data)
    return <ScannedBatch key={batch.data.id} batch={batch.data} station={station} onDone={onDone} />;
  if (board.data)
    return (
      <ScannedBoard
        key={`${board.data.id} ${board.data.next?.position ?? 0} ${board.data.version}`}
        board={board.data}
        station={station}
        onDone={onDone}
      />
    );
  return <Skeleton lines={8} />;
}

/** Calls this for keys typed outside any field, as a scanner does, before the character arrives. */
function useOrphanedKeys(take: () => void): void {
  useDocumentKeys((event) => {
    const isCharacter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isTaken = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
    if (isCharacter && !isTaken) take();
  });
}
