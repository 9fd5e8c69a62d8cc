import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { layout, Notice, PageHeader, problemText, Skeleton } from '@xunban/ui';
import { Button, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MeasureForm } from './measure-form.tsx';
import styles from './quality.module.css';
import { qualityQueries } from './quality-queries.ts';

/** The screen of the inspection: a number is scanned or typed, and its characteristics are filled in by keyboard. */
export function MeasurePage() {
  const { t } = useTranslation('console-quality');
  const [params] = useSearchParams();
  const [no, setNo] = useState(params.get('no') ?? '');
  const [typed, setTyped] = useState(no);
  const field = useRef<InputRef>(null);
  const board = useQuery({ ...qualityQueries.scanned(no), enabled: no !== '' });
  const isUnknown = board.error instanceof ApiError && board.error.code === 'notFound';
  return (
    <div className={layout['column']}>
      <PageHeader title={t('measure.title')} lead={t('measure.lead')} />
      <form
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          setNo(typed.trim());
        }}
      >
        <Input
          ref={field}
          size="large"
          autoFocus={no === ''}
          value={typed}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          aria-label={t('measure.number')}
          placeholder={t('measure.number')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button size="large" htmlType="submit" loading={board.isFetching}>
          {t('measure.find')}
        </Button>
      </form>
      {no === '' ? null : board.error ? (
        <Notice tone="error" live title={isUnknown ? t('measure.notFound') : problemText(board.error)} />
      ) : board.data ? (
        <MeasureForm
          key={board.data.orderId}
          board={board.data}
          onSaved={() => field.current?.focus({ cursor: 'all' })}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}
