import { useMutation, useQuery } from '@tanstack/react-query';
import type { OrderDetail, OrderedDocument } from '@xunban/contract';
import { orderedDocumentsOf } from '@xunban/contract/option-tasks';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, Card, classes, DataState, layout, problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { ShipmentReportButton } from '../../../shared/shipment-report-button.tsx';

/** The reports and certificates that a board was ordered with, to be downloaded once they are made. */
export function OrderDocumentsCard({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation('order-documents');
  const isOrdered = orderedDocumentsOf(order.spec).length > 0;
  const orderDocuments = useQuery({
    // Read again with everything else about orders.
    queryKey: ['orders', 'order-documents', order.id],
    queryFn: ({ signal }) => api.orderedDocuments.list({ query: { orderId: order.id } }, { signal }),
    enabled: isOrdered,
  });
  if (!isOrdered) return null;
  return (
    <Card title={t('own')}>
      <p className={layout['muted']}>{t('ownHint')}</p>
      <DataState query={orderDocuments}>
        {(known) => (
          <ul className={layout['stack3']}>
            {known.documents.map((item) => (
              <DocumentItem key={item.document} order={order} {...item} />
            ))}
          </ul>
        )}
      </DataState>
    </Card>
  );
}

function DocumentItem({ order, document, file, measuredAt }: OrderedDocument & { readonly order: OrderDetail }) {
  const { t } = useTranslation(['order-documents', 'pricing']);
  const name = t(`pricing:field.${document}`);
  const download = useMutation({
    mutationFn: ({ id }: { readonly id: string }) =>
      api.orderedDocuments.file({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveFile(blob, file?.fileName ?? `${document}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <li className={layout['toolbar']}>
      <span className={classes(layout['stack0'], layout['shrinks'], layout['breakAnywhere'])}>
        <strong>{name}</strong>
        <span className={layout['muted']}>
          {file
            ? t('made', { time: minuteText(file.madeAt) })
            : measuredAt
              ? t('measured', { time: minuteText(measuredAt) })
              : t('waitsOwn')}
        </span>
      </span>
      {!file && measuredAt && (
        <ShipmentReportButton order={order} label={`${t('download')} ${name}`}>
          {t('download')}
        </ShipmentReportButton>
      )}
      {file && (
        <Button
          size="small"
          busy={download.isPending}
          aria-label={`${t('download')} ${name}`}
          onClick={() => download.mutate(file)}
        >
          {t('download')}
        </Button>
      )}
    </li>
  );
}
