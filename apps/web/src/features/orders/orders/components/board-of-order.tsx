import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '@xunban/contract';
import { boardOnly, defaultBoardSpec } from '@xunban/contract/board-spec';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, Field, layout, Modal, Notice, problemText, Select, Skeleton } from '@xunban/ui';
import { useEffect, useState } from 'react';
import { BoardReadError, type OpenBoard, openBoard } from '../../../files/board-file/board-reader.ts';
import { BoardViewer } from '../../../files/board-viewer/board-viewer.tsx';
import { byStack } from '../../../files/board-viewer/layer-roles.ts';
import { orderQueries } from '../api/order-queries.ts';
import styles from './board-of-order.module.css';

interface ContentProps {
  readonly order: Pick<OrderDetail, 'id' | 'fileName' | 'spec'>;
  /** Reads the file; the worker of the browser does. */
  readonly read?: typeof openBoard;
}

interface BoardOfOrderProps extends ContentProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The file of an order, read again in the browser: the finished board in the ordered colours, or one layer. */
export function BoardOfOrder({ open, onClose, ...content }: BoardOfOrderProps) {
  return (
    <Modal open={open} title={content.order.fileName} onClose={onClose} width="min(68rem, 96vw)">
      <Content {...content} />
    </Modal>
  );
}

function Content({ order: { id, fileName, spec }, read: open = openBoard }: ContentProps) {
  const { t } = useTranslation(['order', 'quote']);
  const file = useQuery(orderQueries.boardFile(id));
  const read = useReading(file.data, fileName, open);
  const [film, setFilm] = useState('');
  if (file.error) return <Notice tone="error">{problemText(file.error)}</Notice>;
  if (read === undefined)
    return (
      <div role="status">
        <span className="visuallyHidden">{t('quote:reading.label', { name: fileName })}</span>
        <Skeleton lines={6} />
      </div>
    );
  if (read === 'failed' || !read.box) return <Notice tone="error">{t('order:detail.boardUnread')}</Notice>;
  const drawn = new Set(read.drawn);
  const layers = read.facts.files.filter(({ name, role }) => drawn.has(name) && role !== 'none').sort(byStack);
  return (
    <div className={classes(layout['column3'], styles['board'])}>
      <Field label={t('order:detail.shownLayer')}>
        {(control) => (
          <Select {...control} value={film} onChange={({ target }) => setFilm(target.value)}>
            <option value="">{t('order:detail.createFullBoard')}</option>
            {layers.map(({ name, role }) => (
              <option key={name} value={name}>
                {t('quote:save.pageTitle', { name, role: layerName(role) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <BoardViewer
        board={read}
        box={read.box}
        spec={boardOnly(spec) ?? defaultBoardSpec}
        film={film === '' ? undefined : film}
        onFullBoard={() => setFilm('')}
        active={undefined}
      />
    </div>
  );
}

/** Returns the board in the file; `failed` when there is none, undefined while it is read. Unmounting ends its worker. */
function useReading(blob: Blob | undefined, name: string, open: typeof openBoard): OpenBoard | 'failed' | undefined {
  const [read, setRead] = useState<OpenBoard | 'failed'>();
  useEffect(() => {
    if (!blob) return;
    const leaving = new AbortController();
    let opened: OpenBoard | undefined;
    open([new File([blob], name)], { roles: {} }, {}, leaving.signal).then(
      (board) => {
        opened = board;
        if (leaving.signal.aborted) board.close();
        else setRead(board);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setRead('failed');
        // A programming error is also reported to the browser; the buyer sees that the board failed to load.
        if (!(error instanceof BoardReadError)) reportError(error);
      },
    );
    return () => {
      leaving.abort();
      opened?.close();
      setRead(undefined);
    };
  }, [blob, name, open]);
  return read;
}
