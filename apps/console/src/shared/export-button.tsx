import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { ApiError } from '@xunban/contract/api-error';
import type { CallOptions, Received } from '@xunban/contract/client';
import { REPORT_FILES, type ReportFile } from '@xunban/contract/finance-reports';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Button, Dropdown, Progress, Space, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { GuardedButton, usePermission } from './access.tsx';
import { saveBlob } from './save-blob.ts';
import styles from './shared.module.css';

/** Requests a list as a file of a format. */
export type ExportCall = (options: CallOptions, file: ReportFile) => Promise<Blob>;

interface ExportButtonProps {
  /** File name without extension. */
  readonly name: string;
  readonly call: ExportCall;
  /** Label of the button, where a page has several. */
  readonly label?: string;
}

/**
 * Takes a list along as a workbook, or as CSV by the menu: how far it has come, a way to stop it, and whether it was too long.
 */
export function ExportButton({ name, call, label }: ExportButtonProps) {
  const { t } = useTranslation('console');
  const canExport = usePermission('list.export');
  const [received, setReceived] = useState<(Received & { readonly file: ReportFile }) | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  if (!canExport) return null;

  const run = async (file: ReportFile) => {
    const stop = new AbortController();
    running.current = stop;
    setReceived({ file, bytes: 0, lines: 0, zipEntries: 0, headers: new Headers() });
    try {
      let last: Received | undefined;
      const onReceived = (now: Received) => {
        last = now;
        setReceived({ ...now, file });
      };
      const blob = await call({ signal: stop.signal, onReceived }, file);
      saveBlob(blob, `${name}.${file === 'csv' ? 'csv' : 'xlsx'}`);
      const [rows, left] = [countIn(last, 'X-Rows'), countIn(last, 'X-Rows-Left-Out')];
      if (left > 0) toast.warning(t('export.cut', { rows, left }));
      else toast.success(t('export.done', { count: rows }));
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'cancelled')) toast.error(problemText(error));
    } finally {
      running.current = undefined;
      setReceived(null);
    }
  };

  if (!received)
    return (
      <Space.Compact>
        <GuardedButton permission="list.export" icon={<DownloadOutlined />} onClick={() => void run('workbook')}>
          {label ?? t('export.start')}
        </GuardedButton>
        <Dropdown
          trigger={['click']}
          menu={{
            items: REPORT_FILES.map((file) => ({
              key: file,
              label: t(`export.as.${file}`),
              onClick: () => void run(file),
            })),
          }}
        >
          <Button icon={<DownOutlined />} aria-label={t('export.format', { name })} />
        </Dropdown>
      </Space.Compact>
    );
  const rows = countIn(received, 'X-Rows');
  // The first line of CSV holds the titles. A workbook is compressed: its size does not give the number of rows.
  const share = rows === 0 ? 0 : Math.min(100, Math.round((Math.max(0, received.lines - 1) / rows) * 100));
  return (
    <Space>
      {received.file === 'csv' ? (
        <Progress className={styles['progress'] ?? ''} percent={share} size="small" aria-label={t('export.running')} />
      ) : (
        <Spin size="small" aria-label={t('export.running')} />
      )}
      <Button onClick={() => running.current?.abort()}>{t('export.stop')}</Button>
    </Space>
  );
}

const countIn = (received: Received | undefined, header: string): number => Number(received?.headers.get(header) ?? 0);
