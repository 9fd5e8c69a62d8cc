import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderedDocument, StaffOrderDetail } from '@xunban/contract';
import { MAX_ORDER_DOCUMENT_BYTES, orderedDocumentsOf } from '@xunban/contract/option-tasks';
import { STARTED_STATES, UNSENT_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, DataState, layout, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { saveBlob } from '../../../shared/save-blob.ts';

const MEGABYTES = MAX_ORDER_DOCUMENT_BYTES / 1_048_576;

/** The ordered reports and certificates of a board: the existing ones, and those still to be made. */
export function OrderDocumentsCard({ order }: { readonly order: StaffOrderDetail }) {
  const { t } = useTranslation('order-documents');
  const isOrdered = orderedDocumentsOf(order.spec).length > 0;
  const orderDocuments = useQuery({ ...documentQueries.ofOrder(order.id), enabled: isOrdered });
  if (!isOrdered) return null;
  return (
    <Card title={t('card')}>
      <DataState query={orderDocuments}>
        {(known) => (
          <>
            <ul className={layout['stack3']}>
              {known.documents.map((document) => (
                <OrderDocumentRow key={document.document} order={order} {...document} />
              ))}
            </ul>
            {UNSENT_STATES.has(order.state) && known.documents.some(({ file, measuredAt }) => !file && !measuredAt) && (
              <p className={layout['muted']}>{t('blocks')}</p>
            )}
          </>
        )}
      </DataState>
    </Card>
  );
}

function OrderDocumentRow({
  order,
  document,
  step,
  file,
  measuredAt,
}: OrderedDocument & { readonly order: StaffOrderDetail }) {
  const { t } = useTranslation(['order-documents', 'pricing', 'order-texts']);
  const produces = usePermission('order.produce');
  const [isTaking, setTaking] = useState(false);
  const canMake = produces && STARTED_STATES.has(order.state);
  const name = t(`pricing:field.${document}`);
  const download = useMutation({
    mutationFn: ({ id }: { readonly id: string }) =>
      api.orderedDocuments.download({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, file?.fileName ?? `${document}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <li className={layout['toolbar']}>
      <span className={classes(layout['shrinks'], layout['breakAnywhere'])}>
        <strong>{name}</strong>{' '}
        {file ? (
          <span className={layout['muted']}>
            {file.fileName} · {t('made', { time: minuteText(file.madeAt) })}
          </span>
        ) : measuredAt ? (
          <span className={layout['muted']}>{t('measured', { time: minuteText(measuredAt) })}</span>
        ) : (
          <Badge tone="warning">{t('waits', { step: t(`order-texts:step.${step}`) })}</Badge>
        )}
      </span>
      <span className={layout['row2']}>
        {file && (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            loading={download.isPending}
            aria-label={`${t('download')} ${name}`}
            onClick={() => download.mutate(file)}
          >
            {t('download')}
          </Button>
        )}
        {canMake && !file && <Upload orderId={order.id} document={document} name={name} />}
        {canMake && file && (
          <GuardedButton
            permission="order.produce"
            size="small"
            aria-label={`${t('takeBack')} ${name}`}
            onClick={() => setTaking(true)}
          >
            {t('takeBack')}
          </GuardedButton>
        )}
      </span>
      {isTaking && <TakeBack orderId={order.id} document={document} name={name} onClose={() => setTaking(false)} />}
    </li>
  );
}

interface OrderDocumentProps {
  readonly orderId: string;
  readonly document: OrderedDocument['document'];
  readonly name: string;
}

function Upload({ orderId: id, document, name }: OrderDocumentProps) {
  const { t } = useTranslation('order-documents');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: (file: File) =>
      api.orderedDocuments.add({ params: { id, document }, files: { file } }, { timeoutMs: 600_000 }),
    onSuccess: () => toast.success(t('added')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  const choose = (file: File | undefined) => {
    if (file && file.size > MAX_ORDER_DOCUMENT_BYTES) toast.error(t('tooLarge', { megabytes: MEGABYTES }));
    else if (file) add.mutate(file);
  };
  return (
    <>
      <GuardedButton
        permission="order.produce"
        size="small"
        type="primary"
        icon={<UploadOutlined />}
        loading={add.isPending}
        aria-label={`${t('upload')} ${name}`}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </GuardedButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf"
        aria-label={name}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

function TakeBack({ orderId: id, document, name, onClose }: OrderDocumentProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('order-documents');
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.orderedDocuments.takeBack({ params: { id, document }, body: { reason: reason.trim() } }),
    onSuccess: () => toast.success(t('takenBack')),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <FormDialog<{ reason: string }>
      title={t('takeBackTitle', { document: name })}
      initial={{ reason: '' }}
      draft={{ as: `paper.${document}:${id}`, fields: ['reason'] }}
      okText={t('takeBack')}
      danger
      submit={(values) => takeBack.mutateAsync(values)}
      problem={problemText}
      onClose={onClose}
    >
      <p>{t('takeBackHint')}</p>
      <ReasonField label={t('reason')} required={t('reasonRequired')} autoFocus />
    </FormDialog>
  );
}

const documentQueries = {
  ofOrder: (id: string) =>
    queryOptions({
      // Read again with everything else about orders.
      queryKey: ['orders', 'order-documents', id],
      queryFn: ({ signal }) => api.orderedDocuments.ofOrder({ params: { id } }, { signal }),
    }),
};
