import type { CreditMovement } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  classes,
  Field,
  layout,
  Modal,
  moneyText,
  Notice,
  problemText,
  TextArea,
  TextInput,
  toast,
} from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { useReconcile } from '../api/use-credit.ts';
import styles from './credit.module.css';

interface ObjectDialogProps {
  readonly statement: { readonly id: string; readonly edition: number; readonly lines: readonly CreditMovement[] };
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Objects to a statement: incorrect lines, each with its reason, or a comment on the full statement. */
export function ObjectDialog({ statement, open, onClose }: ObjectDialogProps) {
  const { t } = useTranslation('credit');
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const reconcile = useReconcile();
  const lines = Object.entries(reasons).map(([id, text]) => ({ id, reason: text.trim() }));
  const isShort = lines.some((line) => line.reason.length < 2);
  const isEmpty = lines.length === 0 && reason.trim() === '';
  const choose = (id: string, isChosen: boolean) =>
    setReasons(({ [id]: _, ...others }) => (isChosen ? { ...others, [id]: '' } : others));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isEmpty || isShort) return;
    reconcile.mutate(
      { statementId: statement.id, edition: statement.edition, decision: 'object', reason: reason.trim(), lines },
      {
        onSuccess: () => {
          toast.success(t('objection.done'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('objection.title')}
      locked
      footer={
        <Button type="submit" form="object" kind="primary" busy={reconcile.isPending}>
          {t('objection.submit')}
        </Button>
      }
    >
      <form id="object" className={layout['stack4']} noValidate onSubmit={submit}>
        <fieldset className={styles['choices']}>
          <legend className={layout['spaceBelow2']}>{t('objection.lines')}</legend>
          {statement.lines.map(({ id, mainNo, amount }) => (
            <div key={id}>
              <label className={classes(layout['itemsBaseline'], layout['lineStretch2'])}>
                <input type="checkbox" checked={id in reasons} onChange={(event) => choose(id, event.target.checked)} />
                <span>
                  <span className={layout['code']}>{mainNo}</span> {moneyText(amount)}
                </span>
              </label>
              {id in reasons && (
                <TextInput
                  aria-label={t('objection.lineReason', { no: mainNo })}
                  placeholder={t('objection.lineHint')}
                  maxLength={200}
                  value={reasons[id] ?? ''}
                  aria-invalid={isAsked && (reasons[id] ?? '').trim().length < 2}
                  onChange={(event) => setReasons({ ...reasons, [id]: event.target.value })}
                />
              )}
            </div>
          ))}
        </fieldset>
        <Field
          label={t('objection.reason')}
          error={isAsked && (isEmpty || isShort) ? t('objection.required') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              name="reason"
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {reconcile.isError && (
          <Notice tone="error" live>
            {problemText(reconcile.error)}
          </Notice>
        )}
      </form>
    </Modal>
  );
}
