import type { OwnComplaint } from '@xunban/contract';
import { MAX_COMPLAINT_IMAGES } from '@xunban/contract/after-sales-rules';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, ConfirmDialog, Field, layout, Money, TextArea, type Tone } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { ImagesField, useImages } from '../../../shared/images-field.tsx';
import { useMay } from '../../../shared/use-may.ts';
import { useAfterSalesAction } from './after-sales-queries.ts';
import { OwnImage } from './own-image.tsx';

const TONES: Readonly<Record<OwnComplaint['state'], Tone>> = {
  open: 'info',
  awaitingBuyer: 'warning',
  proposed: 'info',
  remade: 'success',
  refunded: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
};

/** One complaint: the buyer's text, the company's reply, and the actions open to the buyer. */
export function ComplaintView({ own, onEdit }: { readonly own: OwnComplaint; readonly onEdit: () => void }) {
  const { t } = useTranslation(['after-sales', 'complaint-texts', 'order-texts']);
  const [isAsking, setAsking] = useState(false);
  const action = useAfterSalesAction();
  const { id, version } = own;
  const can = useMay('order.place') ? own.can : [];
  return (
    <article className={layout['column']} aria-label={own.complaintNo}>
      <header className={layout['rowCentred2']}>
        <strong>{own.complaintNo}</strong>
        <Badge tone={TONES[own.state]}>{t(`complaint-texts:state.${own.state}`)}</Badge>
        <span className={layout['mutedRegular']}>
          {t('affected', {
            kind: t(`complaint-texts:kind.${own.kind}`),
            pieces: piecesText(own.pieces, own.boardsPerPiece),
          })}
        </span>
      </header>
      {own.images.length > 0 && (
        <ul className={layout['row2']}>
          {own.images.map(({ filePath }, index) => (
            <li key={filePath}>
              <OwnImage filePath={filePath} position={index + 1} />
            </li>
          ))}
        </ul>
      )}
      <ol className={layout['stack3']}>
        {own.history.map((entry) => (
          <li key={`${entry.at} ${entry.kind}`}>
            <strong>{entry.isBuyer ? t('you') : t('company')}</strong> {t(`complaint-texts:entry.${entry.kind}`)}
            {entry.amount !== null && (
              <>
                {' '}
                <Money yuan={entry.amount} />
              </>
            )}
            <span className={layout['mutedRegular']}> {minuteText(entry.at)}</span>
            {entry.text && <p className={layout['keepsLines']}>{entry.text}</p>}
          </li>
        ))}
      </ol>
      {own.remake && (
        <p>
          {t('remake')}{' '}
          <Link to={`/main/orderDetail?orderNo=${encodeURIComponent(own.remake.orderNo)}`}>{own.remake.orderNo}</Link>
        </p>
      )}
      {can.includes('answer') && <AnswerForm own={own} />}
      {can.includes('edit') && (
        <div className={layout['rowCentred2']}>
          <Button onClick={onEdit}>{t('edit')}</Button>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('withdraw')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('withdrawQuestion', { no: own.complaintNo })}
        confirm={t('withdraw')}
        danger
        onConfirm={() =>
          action.mutateAsync({
            run: () => api.afterSales.withdraw({ params: { id }, body: { version } }),
            done: t('withdrawn'),
          })
        }
      >
        <p>{t('withdrawHint')}</p>
      </ConfirmDialog>
    </article>
  );
}

function AnswerForm({ own: { id, version, images: known } }: { readonly own: OwnComplaint }) {
  const { t } = useTranslation('after-sales');
  const [{ text, images }, setDraft] = useState({ text: '', images: '' });
  const action = useAfterSalesAction(() => setDraft({ text: '', images: '' }));
  const added = useImages(
    'complaint',
    { images },
    (part) => setDraft((draft) => ({ ...draft, ...part(draft) })),
    MAX_COMPLAINT_IMAGES - known.length,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < 2 || added.uploading.isUploading) return;
    const body = {
      ...{ version, text: text.trim() },
      ...(added.filePaths.length > 0 && {
        images: [...known.map(({ filePath }) => filePath), ...added.filePaths],
      }),
    };
    action.mutate({
      run: () => api.afterSales.answer({ params: { id }, body }),
      done: t('answered'),
    });
  };
  return (
    <form className={layout['column']} onSubmit={submit} noValidate>
      <Field label={t('answerLabel')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setDraft((draft) => ({ ...draft, text: target.value }))}
          />
        )}
      </Field>
      {added.max > 0 && (
        <ImagesField
          list={added}
          name="answer-image"
          show={(filePath, position) => <OwnImage filePath={filePath} position={position} />}
          texts={{
            label: t('images'),
            hint: t('imagesLeft', { count: added.max }),
            add: t('addImage'),
            cancel: t('cancel'),
            remove: (position) => t('removeImage', { position }),
            uploading: (percent) => t('uploading', { percent }),
          }}
        />
      )}
      <div className={layout['rowCentred2']}>
        <Button type="submit" kind="primary" busy={action.isPending}>
          {t('answer')}
        </Button>
      </div>
    </form>
  );
}
