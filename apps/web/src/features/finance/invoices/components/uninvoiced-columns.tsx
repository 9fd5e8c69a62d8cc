import type { InvoiceablePart } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, classes, layout, Money } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { BoardThumb } from '../../../../shared/board/board-thumb.tsx';
import { orderPath } from '../../../../shared/order-path.ts';

interface Chosen {
  readonly onChoose: (part: InvoiceablePart) => void;
  readonly has: (no: string) => boolean;
  readonly toggle: (part: InvoiceablePart) => void;
}

/** Columns of purchases that are not invoiced, each with a checkbox, or with the reason why it cannot be applied for. */
export function useUninvoicedColumns({ has, toggle, onChoose }: Chosen): ListColumn<InvoiceablePart>[] {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  return [
    {
      key: 'no',
      title: t('list.what'),
      place: 'head',
      render: (row) => (
        <label className={layout['line2']}>
          <input
            type="checkbox"
            checked={has(row.no)}
            disabled={!row.canApply}
            aria-label={t('list.choose', { no: row.no })}
            onChange={() => toggle(row)}
          />
          {row.board && <BoardThumb image={row.board.image} size={48} />}
          <span>
            {row.kind === 'board' ? (
              <Link to={orderPath(row.no)} className={layout['code']}>
                {row.no}
              </Link>
            ) : (
              <span className={layout['code']}>{row.no}</span>
            )}
            {row.board && (
              <span className={classes(layout['semiStrong'], layout['block'], layout['breakAnywhere'])}>
                {row.board.fileName}
              </span>
            )}
            <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
              {row.board ? t('list.board', row.board) : t(row.kind === 'board' ? 'list.stencil' : 'list.freight')}
            </span>
          </span>
        </label>
      ),
    },
    { key: 'main', title: t('list.mainNo'), render: (row) => <span className={layout['code']}>{row.mainNo}</span> },
    { key: 'since', title: t('list.sent'), render: (row) => (row.since ? minuteText(row.since).slice(0, 10) : '—') },
    { key: 'amount', title: t('list.amount'), align: 'right', render: (row) => <Money yuan={row.amount} /> },
    {
      key: 'free',
      title: t('list.free'),
      align: 'right',
      render: (row) =>
        row.obstacle ? (
          <>
            <Badge tone={row.obstacle === 'applied' ? 'info' : 'neutral'}>
              {t(`invoice-texts:obstacle.${row.obstacle}`)}
            </Badge>
            {row.obstacle === 'notSent' && (
              <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
                {row.chosenProfile ? t('choice.byItself', { title: row.chosenProfile.title }) : t('choice.byHand')}{' '}
                <Button size="small" aria-label={`${t('choice.change')} ${row.no}`} onClick={() => onChoose(row)}>
                  {t('choice.change')}
                </Button>
              </span>
            )}
          </>
        ) : (
          <Money yuan={row.invoiceable} strong />
        ),
    },
  ];
}
