import { PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { problemText, toast } from '@xunban/ui';
import type { ReactNode } from 'react';
import { GuardedButton } from './access.tsx';
import { saveBlob } from './save-blob.ts';

interface PrintTravellerProps {
  /** Number of the order or the batch, used as the file name. */
  readonly no: string;
  readonly fetchDocument: () => Promise<Blob>;
  readonly children: ReactNode;
}

/** Downloads the traveller of a board or a batch. */
export function PrintTraveller({ no, fetchDocument, children }: PrintTravellerProps) {
  const print = useMutation({
    mutationFn: fetchDocument,
    onSuccess: (blob) => saveBlob(blob, `MI-${no}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <GuardedButton
      permission="order.produce"
      icon={<PrinterOutlined aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {children}
    </GuardedButton>
  );
}
