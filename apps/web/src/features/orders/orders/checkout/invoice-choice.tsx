import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, Field, Select } from '@xunban/ui';
import { Link } from 'react-router';
import { orderQueries } from '../api/order-queries.ts';

interface InvoiceChoiceProps {
  /** Of the chosen title; empty for no invoice. */
  readonly titleId: string;
  readonly onChoose: (titleId: string) => void;
}

/** To whom the invoice is made out by itself once everything was sent. */
export function InvoiceChoice({ titleId, onChoose }: InvoiceChoiceProps) {
  const { t } = useTranslation(['order', 'invoice-words']);
  const titles = useQuery(orderQueries.invoiceChoice).data?.titles ?? [];
  return (
    <Card title={t('confirm.invoice')}>
      <Field label={t('confirm.invoiceTo')} hint={t('confirm.invoiceHint')}>
        {(control) => (
          <Select {...control} value={titleId} onChange={(event) => onChoose(event.target.value)}>
            <option value="">{t('confirm.noInvoice')}</option>
            {titles.map((title) => (
              <option key={title.id} value={title.id}>
                {`${title.title} · ${t(`invoice-words:kind.${title.kind}`)} · ${t(`invoice-words:medium.${title.medium}`)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {titles.length === 0 && <Link to="/main/invoiceInfo">{t('confirm.toTitles')}</Link>}
    </Card>
  );
}
