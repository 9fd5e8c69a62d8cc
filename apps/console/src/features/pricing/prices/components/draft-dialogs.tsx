import { useQueryClient } from '@tanstack/react-query';
import type { DraftBook, PublishedBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import type { PriceDataKind } from '../model/tables-of.ts';

export function StartDraftDialog({
  kind,
  basedOn,
  onClose,
}: {
  kind: PriceDataKind;
  basedOn: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('console-prices');
  const client = useQueryClient();
  const navigate = useNavigate();
  const submit = async ({ name }: { name: string }) => {
    const draft = await api.priceBook.startDraft({ body: { kind, name, basedOn } });
    await client.invalidateQueries({ queryKey: ['priceData'] });
    navigate(`/prices/drafts/${draft.id}`);
  };
  return (
    <FormDialog<{ name: string }>
      title={t('draft.startFrom', { version: basedOn })}
      okText={t('draft.start')}
      initial={{ name: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('draft.name')}
        extra={t('draft.nameHint')}
        rules={[{ required: true, whitespace: true, message: t('draft.nameRequired') }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}

interface Publication {
  readonly version: string;
  /** Value of `datetime-local`, in Shanghai time; empty for immediately. */
  readonly effectiveAt: string;
  readonly reason: string;
}

/** Shows all changes once more before publishing; a draft with errors cannot be published. */
export function PublishDialog({ draft, onClose }: { draft: DraftBook; onClose: () => void }) {
  const { t } = useTranslation('console-prices');
  const client = useQueryClient();
  const navigate = useNavigate();
  const submit = async ({ version, effectiveAt, reason }: Publication) => {
    await api.priceBook.publish({
      params: { id: draft.id },
      body: {
        revision: draft.revision,
        version,
        reason,
        ...(effectiveAt ? { effectiveAt: `${effectiveAt}:00+08:00` } : {}),
      },
    });
    toast.success(t('publish.done', { version }));
    await client.invalidateQueries({ queryKey: ['priceData'] });
    navigate(`/prices?kind=${draft.kind}`);
  };
  return (
    <FormDialog<Publication>
      title={t('publish.title', { name: draft.name })}
      okText={t('publish.submit')}
      initial={{ version: '', effectiveAt: '', reason: '' }}
      draft={{ as: `price.publish:${draft.id}`, fields: ['version', 'effectiveAt', 'reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={t('publish.consequence', { count: draft.differences.length })}
        description={t('publish.promise')}
      />
      <Form.Item
        name="version"
        label={t('publish.version')}
        extra={t('publish.versionHint')}
        rules={[{ required: true, pattern: /^[\w.-]{1,60}$/, message: t('publish.versionRule') }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="effectiveAt" label={t('publish.effectiveAt')} extra={t('publish.effectiveHint')}>
        <Input type="datetime-local" />
      </Form.Item>
      <PriceReasonField />
    </FormDialog>
  );
}

/** Rolls a published version back. */
export function WithdrawDialog({ book, onClose }: { book: PublishedBook; onClose: () => void }) {
  const { t } = useTranslation('console-prices');
  const client = useQueryClient();
  const submit = async ({ reason }: { reason: string }) => {
    await api.priceBook.withdraw({ params: { kind: book.kind, version: book.version }, body: { reason } });
    toast.success(t('withdraw.done', { version: book.version }));
    await client.invalidateQueries({ queryKey: ['priceData'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={t('withdraw.title', { version: book.version })}
      okText={t('withdraw.submit')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `price.withdraw:${book.kind}:${book.version}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('withdraw.consequence')}</p>
      <PriceReasonField />
    </FormDialog>
  );
}

function PriceReasonField() {
  const { t } = useTranslation('console-prices');
  return (
    <ReasonField label={t('reason.title')} hint={t('reason.hint')} required={t('reason.required')} maxLength={300} />
  );
}
