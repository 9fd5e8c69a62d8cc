import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Quotation } from '@xunban/contract';
import { currentLanguage, useLanguage, useTranslation } from '@xunban/i18n/react';
import { regionChoice } from '@xunban/i18n/region-names';
import { Button, Field, layout, Modal, moneyText, Notice, problemText, Select, TextInput, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { once } from '../../../shared/once.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import { readQuantities, suggestedQuantities } from './quotation-wishes.ts';
import styles from './saved-quotes.module.css';

const MAX_REFERENCE = 40;
const SHOWN = 5;
const QUOTATIONS = ['quote', 'quotations'];

interface QuotationDialogProps {
  readonly quantity: number;
  /** Fixes the price of the board and returns the quote. */
  readonly basis: () => Promise<string>;
  readonly onClose: () => void;
}

/** Makes a quotation over several quantities with freight, and prints earlier ones again. */
export function QuotationDialog({ quantity, basis, onClose }: QuotationDialogProps) {
  const { t } = useTranslation('quote');
  const [made, setMade] = useState<Quotation>();
  return (
    <Modal open onClose={onClose} title={t('quotation.title')} width="40rem" locked>
      <div className={layout['stack5']}>
        {made ? (
          <MadeQuotation quotation={made} />
        ) : (
          <QuotationForm quantity={quantity} basis={basis} onMade={setMade} />
        )}
        <EarlierQuotations except={made?.quotationNo} />
      </div>
    </Modal>
  );
}

function QuotationForm({
  quantity,
  basis,
  onMade,
}: Pick<QuotationDialogProps, 'quantity' | 'basis'> & { readonly onMade: (quotation: Quotation) => void }) {
  const { t } = useTranslation('quote');
  const { language } = useLanguage();
  const client = useQueryClient();
  const provinces = useQuery(quoteQueries.provinces());
  const [wish, setWish] = useState({
    quantities: suggestedQuantities(quantity).join(', '),
    province: '',
    reference: '',
  });
  const [isTried, setTried] = useState(false);
  const quantities = readQuantities(wish.quantities);
  const make = useMutation({
    mutationFn: async (wanted: number[]) => {
      const body = {
        quoteId: await basis(),
        ...{ quantities: wanted, province: wish.province, reference: wish.reference.trim() },
      };
      return once('makeQuotation', body, (idempotencyKey) => api.quotations.create({ body }, { idempotencyKey }));
    },
    onSuccess: (quotation) => {
      void client.invalidateQueries({ queryKey: QUOTATIONS });
      onMade(quotation);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (quantities && wish.province !== '' && !make.isPending) make.mutate(quantities);
  };
  return (
    <form onSubmit={submit} noValidate className={layout['stack3']}>
      <p className={layout['muted']}>{t('quotation.lead')}</p>
      <Field
        label={t('quotation.quantities')}
        hint={t('quotation.quantitiesHint')}
        error={isTried && !quantities && t('quotation.quantitiesInvalid')}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            maxLength={60}
            value={wish.quantities}
            onChange={({ target }) => setWish({ ...wish, quantities: target.value })}
          />
        )}
      </Field>
      <Field label={t('quotation.province')} error={isTried && wish.province === '' && t('quotation.provinceMissing')}>
        {(control) => (
          <Select
            {...control}
            value={wish.province}
            onChange={({ target }) => setWish({ ...wish, province: target.value })}
          >
            <option value="">{t('price.province')}</option>
            {provinces.data?.map((name) => (
              <option key={name} value={name}>
                {regionChoice(name, language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('quotation.reference')} hint={t('quotation.referenceHint')} optional>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_REFERENCE}
            value={wish.reference}
            onChange={({ target }) => setWish({ ...wish, reference: target.value })}
          />
        )}
      </Field>
      {make.error && (
        <Notice tone="error" live>
          {problemText(make.error)}
        </Notice>
      )}
      <Button type="submit" kind="primary" block busy={make.isPending}>
        {t('quotation.make')}
      </Button>
    </form>
  );
}

function MadeQuotation({ quotation }: { readonly quotation: Quotation }) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  const { language } = useLanguage();
  const { quotationNo, rows, expiresAt, province } = quotation;
  return (
    <div className={layout['stack3']}>
      <Notice tone="success" live>
        {t('quotation.made', { no: quotationNo, date: expiresAt.slice(0, 10) })}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen the keyboard scrolls it. */}
      <section className={styles['quantities']} aria-label={t('quotation.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('quotation.quantity')}</th>
              <th scope="col">{t('quotation.total')}</th>
              <th scope="col">{t('quotation.unitPrice')}</th>
              <th scope="col">{t('quotation.days')}</th>
              <th scope="col">{t('quotation.boards')}</th>
              <th scope="col">{t('quotation.freightTo', { province: regionChoice(province, language) })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.quantity}>
                <th scope="row">{row.quantity}</th>
                <td className={layout['strong']}>{moneyText(row.total)}</td>
                <td>{moneyText(row.unitPrice)}</td>
                <td>{t('quotation.daysValue', { count: row.workingDays })}</td>
                <td>{moneyText(row.amount)}</td>
                <td title={serverText(`pricing.carrier.${row.carrier}`)}>{moneyText(row.freight)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <PdfButton quotationNo={quotationNo} isMain />
    </div>
  );
}

/** Quotations made before; a number prints the same content each time. */
function EarlierQuotations({ except }: { readonly except: string | undefined }) {
  const { t } = useTranslation('quote');
  const { data } = useQuery({
    queryKey: QUOTATIONS,
    queryFn: ({ signal }) => api.quotations.list({ query: { maxResultCount: SHOWN + 1, skipCount: 0 } }, { signal }),
  });
  const earlier = (data?.items ?? []).filter(({ quotationNo }) => quotationNo !== except).slice(0, SHOWN);
  if (earlier.length === 0) return null;
  return (
    <section className={layout['stack2']}>
      <h3>{t('quotation.earlier')}</h3>
      <ul className={layout['stack2']}>
        {earlier.map(({ quotationNo, reference, rows, expiresAt, isExpired }) => (
          <li key={quotationNo} className={layout['toolbar']}>
            <span className={layout['breakAnywhere']}>
              <strong className={layout['tabular']}>{quotationNo}</strong>{' '}
              <span className={layout['muted']}>
                {[reference, rows.map(({ quantity }) => quantity).join(' / ')].filter(Boolean).join(' · ')}
                {' · '}
                {t(isExpired ? 'savedQuote.expired' : 'savedQuote.until', { date: expiresAt.slice(0, 10) })}
              </span>
            </span>
            <PdfButton quotationNo={quotationNo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PdfButton({ quotationNo, isMain = false }: { readonly quotationNo: string; readonly isMain?: boolean }) {
  const { t } = useTranslation('quote');
  const download = useMutation({
    mutationFn: () => api.quotations.pdf({ params: { no: quotationNo }, query: { language: currentLanguage() } }),
    onSuccess: (file) => saveFile(file, `${t('savedQuote.pdfName')}-${quotationNo}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      {...(isMain ? { kind: 'primary', block: true } : { size: 'small' })}
      aria-label={t('quotation.pdfOf', { no: quotationNo })}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {isMain ? t('quotation.pdf') : 'PDF'}
    </Button>
  );
}
