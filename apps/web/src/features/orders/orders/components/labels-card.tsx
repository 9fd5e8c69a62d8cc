import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button, Card, classes, Field, layout, Modal, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { IfMay } from '../../../../shared/if-may.tsx';
import { useTagOrder } from '../api/use-order-actions.ts';
import styles from './orders.module.css';

/** The buyer's own labels for the board, for lists and for the parcel. */
export function LabelsCard({ order }: { order: Pick<OrderDetail, 'orderNo' | 'tags' | 'customerPartNo'> }) {
  const { t } = useTranslation('order');
  const [isOpen, setOpen] = useState(false);
  const { customerPartNo, tags } = order;
  return (
    <Card
      title={t('labels.title')}
      extra={
        <IfMay need="board.edit">
          <Button size="small" onClick={() => setOpen(true)}>
            {t('labels.edit')}
          </Button>
        </IfMay>
      }
    >
      <dl className={classes(layout['softTerms'], styles['labels'])}>
        <dt>{t('labels.partNo')}</dt>
        <dd>{customerPartNo || <span className={layout['muted']}>{t('labels.none')}</span>}</dd>
        <dt>{t('labels.tags')}</dt>
        <dd>
          {tags.length === 0 && <span className={layout['muted']}>{t('labels.none')}</span>}
          {tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tag}
            </Badge>
          ))}
        </dd>
      </dl>
      {isOpen && <LabelsDialog order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const MAX_TAGS = 10;
const TAG_LENGTH = 30;

function LabelsDialog({ order, onClose }: Parameters<typeof LabelsCard>[0] & { readonly onClose: () => void }) {
  const { t } = useTranslation(['order', 'common']);
  const { mutate, isPending } = useTagOrder();
  const [partNo, setPartNo] = useState(order.customerPartNo);
  const [tags, setTags] = useState(order.tags.join(t('common:punctuation.list')));
  const save = () => {
    const named = tags.split(/[,，、;；]/).map((tag) => tag.trim().slice(0, TAG_LENGTH));
    const chosen = [...new Set(named.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
    const body = { orderNo: order.orderNo, customerPartNo: partNo.trim(), tags: chosen };
    mutate(body, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      locked
      onClose={onClose}
      title={t('labels.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button kind="primary" busy={isPending} onClick={save}>
            {t('labels.save')}
          </Button>
        </>
      }
    >
      <form
        className={layout['stack3']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t('labels.partNo')}>
          {(control) => (
            <TextInput {...control} maxLength={60} value={partNo} onChange={(event) => setPartNo(event.target.value)} />
          )}
        </Field>
        <Field label={t('labels.tags')} hint={t('labels.tagsHint')}>
          {(control) => (
            <TextInput {...control} maxLength={330} value={tags} onChange={(event) => setTags(event.target.value)} />
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
