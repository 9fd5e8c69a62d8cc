import { useMutation } from '@tanstack/react-query';
import type { MainOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, problemText, toast } from '@xunban/ui';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { saveFile } from './save-file.ts';

/** Downloads the delivery note of the sent parcels of a main order. */
export function DeliveryNoteButton({ main: { id, mainNo } }: { readonly main: Pick<MainOrder, 'id' | 'mainNo'> }) {
  const { t } = useTranslation('order-documents');
  const download = useMutation({
    mutationFn: () => api.main.deliveryNote({ params: { id } }),
    onSuccess: (blob) => saveFile(blob, `delivery-note-${mainNo}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
      {t('deliveryNote')}
    </Button>
  );
}

interface ShipmentReportButtonProps {
  readonly order: { readonly id: string; readonly orderNo: string };
  /** Label that distinguishes several similar buttons. */
  readonly label?: string;
  readonly children?: ReactNode;
}

/** Downloads what was measured and sent of a board, as a document. */
export function ShipmentReportButton({ order: { id, orderNo }, label, children }: ShipmentReportButtonProps) {
  const { t } = useTranslation('order-documents');
  const download = useMutation({
    mutationFn: () => api.main.shipmentReport({ params: { id } }, { timeoutMs: 60_000 }),
    onSuccess: (blob) => saveFile(blob, `shipment-report-${orderNo}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      size="small"
      busy={download.isPending}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => download.mutate()}
    >
      {children ?? t('shipmentReport')}
    </Button>
  );
}
