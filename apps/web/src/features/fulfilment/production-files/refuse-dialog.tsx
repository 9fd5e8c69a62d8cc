import type { ProductionFile } from '@xunban/contract';
import { MAX_REFUSAL_TEXT } from '@xunban/contract/production-file-rules';
import { useTranslation } from '@xunban/i18n/react';
import { ConfirmDialog, Field, layout, Select, TextArea } from '@xunban/ui';
import { useState } from 'react';
import { type Mark, MarkOnBoard } from './mark-on-board.tsx';
import { useFileDecision } from './production-file-queries.ts';

interface RefuseDialogProps {
  readonly file: ProductionFile;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes the buyer's objections to a version, and their places. */
export function RefuseDialog({ file, open, onClose }: RefuseDialogProps) {
  const { t } = useTranslation('production-files');
  const [text, setText] = useState('');
  const [mark, setMark] = useState<Mark | null>(null);
  const [layer, setLayer] = useState('');
  const [isTried, setTried] = useState(false);
  const { refuse } = useFileDecision(file.id);
  const isMissing = text.trim().length < 2;
  const send = async () => {
    setTried(true);
    // The dialog stays open, with the missing input reported at its field.
    if (isMissing) throw new Error('reason is required');
    const place = mark && { ...mark, ...(layer === '' ? {} : { layer }) };
    await refuse.mutateAsync({ text: text.trim(), place });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question={t('own.refuseTitle', { version: file.version })}
      confirm={t('own.refuse')}
      danger
      onConfirm={send}
    >
      <div className={layout['column']}>
        <p>{t('own.refuseHint')}</p>
        <Field label={t('own.text')} error={isTried && isMissing ? t('own.textRequired') : undefined} required>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={MAX_REFUSAL_TEXT}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <MarkOnBoard image={file.image} mark={mark} onChange={setMark} />
        {mark && file.layers.length > 0 && (
          <Field label={t('own.layer')} optional>
            {(control) => (
              <Select {...control} value={layer} onChange={({ target }) => setLayer(target.value)}>
                <option value="">{t('own.anyLayer')}</option>
                {file.layers.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}
