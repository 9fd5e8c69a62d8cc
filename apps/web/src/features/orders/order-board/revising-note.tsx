import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, Notice, TextArea } from '@xunban/ui';
import type { RevisedOrder } from './revised-order.ts';

const NOTE_LENGTH = 300;

interface RevisingNoteProps {
  readonly order: RevisedOrder | undefined;
  readonly onNote: (note: string) => void;
  readonly onClear: () => void;
}

/** States that the page revises an order, and takes a note to the reviewer. */
export function RevisingNote({ order, onNote, onClear }: RevisingNoteProps) {
  const { t } = useTranslation('quote');
  if (!order) return null;
  const { orderNo, fileName, note } = order;
  return (
    <Notice
      tone="info"
      title={t('revising.title', { orderNo })}
      action={
        <Button size="small" onClick={onClear}>
          {t('revising.stop')}
        </Button>
      }
    >
      <div className={layout['stack2']}>
        <p>{t('revising.hint', { file: fileName })}</p>
        <Field label={t('revising.note')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={NOTE_LENGTH}
              value={note}
              onChange={(event) => onNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Notice>
  );
}
