import type { BillingProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  classes,
  Field,
  layout,
  Modal,
  Money,
  moneyText,
  Notice,
  problemText,
  Select,
  TextInput,
  toast,
} from '@xunban/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Selection, useApply, usePreview } from '../api/use-apply.ts';
import { DocumentLines } from './document-lines.tsx';
import styles from './invoices.module.css';

interface ApplyDialogProps {
  /** The selection; null while the dialog is closed. */
  readonly chosen: Pick<Selection, 'nos' | 'month'> | null;
  readonly profiles: readonly BillingProfile[];
  readonly limit: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The invoices as they will print, and what would be left, before anything is applied for. */
export function ApplyDialog({ chosen, ...rest }: ApplyDialogProps) {
  const { t } = useTranslation('invoice');
  return (
    <Modal open={chosen !== null} onClose={rest.onClose} title={t('apply.title')} width="44rem" locked>
      {chosen && <ApplyFields chosen={chosen} {...rest} />}
    </Modal>
  );
}

type FieldsProps = ApplyDialogProps & { readonly chosen: NonNullable<ApplyDialogProps['chosen']> };

function ApplyFields({ chosen, profiles, limit, onClose, onDone }: FieldsProps) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  const navigate = useNavigate();
  const [billingProfileId, setBillingProfileId] = useState(profiles[0]?.id ?? '');
  const [ownLimit, setOwnLimit] = useState('');
  const [note, setNote] = useState('');
  const selection: Selection = { ...chosen, billingProfileId, limit: ownLimit.trim(), note };
  const preview = usePreviewOf(selection);
  const apply = useApply();
  const submit = () =>
    apply.mutate(selection, {
      onSuccess: ({ id }) => {
        toast.success(t('apply.done'));
        onDone();
        void navigate(`/main/invoiceApplyList?id=${id}`);
      },
    });
  const { data } = preview;
  return (
    <div className={layout['stack4']}>
      <div className={styles['bar']}>
        <Field label={t('apply.buyer')}>
          {(control) => (
            <Select {...control} value={billingProfileId} onChange={(event) => setBillingProfileId(event.target.value)}>
              {profiles.map((profile) => (
                <option key={profile.id} value={profile.id}>
                  {`${profile.title} · ${t(`invoice-texts:kind.${profile.kind}`)} · ${t(`invoice-texts:medium.${profile.medium}`)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('apply.limit')} hint={t('apply.limitHint', { limit: moneyText(limit) })}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={12}
              value={ownLimit}
              onChange={(event) => setOwnLimit(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label={t('apply.note')} hint={t('apply.noteHint')}>
        {(control) => (
          <TextInput {...control} maxLength={100} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      {preview.isError && (
        <Notice tone="error" live>
          {problemText(preview.error)}
        </Notice>
      )}
      {data && !preview.isError && <Preview preview={data} />}
      {apply.isError && (
        <Notice tone="error" live>
          {problemText(apply.error)}
        </Notice>
      )}
      <div className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          kind="primary"
          busy={apply.isPending}
          disabled={!data || preview.isError || preview.isPending}
          onClick={submit}
        >
          {t('apply.submit')}
        </Button>
      </div>
    </div>
  );
}

/** The preview of a selection follows it, debounced while typing. */
function usePreviewOf(selection: Selection) {
  const preview = usePreview();
  const { mutate: look } = preview;
  const asked = JSON.stringify({ ...selection, note: '' });
  useEffect(() => {
    const timer = setTimeout(() => look(JSON.parse(asked) as Selection), 300);
    return () => clearTimeout(timer);
  }, [asked, look]);
  return preview;
}

/** The invoices with their lines, the total, and the amount that is left. */
function Preview({ preview }: { readonly preview: NonNullable<ReturnType<typeof usePreview>['data']> }) {
  const { t } = useTranslation('invoice');
  return (
    <>
      <div className={styles['scroll']}>
        {preview.invoices.map((document) => (
          <section key={document.position} className={styles['document']}>
            <p className={styles['line']}>
              <strong>{t('apply.document', { position: document.position })}</strong>
              <Money yuan={document.amount} strong />
            </p>
            <DocumentLines lines={document.lines} />
          </section>
        ))}
      </div>
      <p className={styles['line']}>
        <span>
          {t('apply.total')}
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {t('apply.left', { left: moneyText(preview.left) })}
          </span>
        </span>
        <Money yuan={preview.amount} strong />
      </p>
    </>
  );
}
