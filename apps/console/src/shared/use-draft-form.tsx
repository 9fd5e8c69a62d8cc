import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { clearDraftText, type DraftText, type DraftValues, readDraftText, storeDraftText } from './draft-text.ts';
import styles from './shared.module.css';

/** Fields of a form that are stored while typing, and the name of the draft: `order.sendBack:<id>`. */
export interface DraftOptions<V extends object> {
  readonly as: string;
  /** Texts and numbers; never passwords, codes or personal numbers. */
  readonly fields: readonly (keyof V & string)[];
}

interface DraftFormProps<V extends object> {
  readonly draft: DraftOptions<V>;
  readonly form: FormInstance<V>;
  readonly initial: Partial<V>;
  /** The draft that existed when the form opened. */
  readonly found: DraftText | undefined;
}

/** Returns the user's unsent draft, read once when the form opens. */
export function useFoundText<V extends object>(draft: DraftOptions<V> | undefined): DraftText | undefined {
  const [found] = useState(() => (draft ? readDraftText(draft.as) : undefined));
  return found;
}

/** Stores the current values of a form. The form calls it on each change, because its watchers run later. */
export function storeTyped<V extends object>(draft: DraftOptions<V>, values: Partial<V>, initial: Partial<V>): void {
  const typed = typedOf(draft.fields, values, initial);
  if (Object.keys(typed).length > 0) storeDraftText(draft.as, typed);
  else clearDraftText(draft.as);
}

/**
 * Also stores values set by a button next to a field, and shows that a draft was restored, with a button to discard it. Rendered
 * inside the form.
 */
export function DraftForm<V extends object>({ draft, form, initial, found }: DraftFormProps<V>) {
  const { t } = useTranslation('console');
  const [isShown, setShown] = useState(found !== undefined);
  const values: Partial<V> | undefined = Form.useWatch([], form);
  const signature = JSON.stringify(values && typedOf(draft.fields, values, initial));
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when what is typed changes, not with every drawing.
  useEffect(() => {
    if (values) storeTyped(draft, values, initial);
  }, [draft.as, signature]);
  if (!isShown || !found) return null;
  return (
    <p className={styles['found']} role="status">
      {t('dialog.found', { at: shortTime(found.at) })}{' '}
      <Button
        type="link"
        size="small"
        onClick={() => {
          form.resetFields();
          // The fields are names of the form's own values.
          for (const name of draft.fields) form.setFieldValue(name as never, initial[name]);
          setShown(false);
        }}
      >
        {t('dialog.beginAgain')}
      </Button>
    </p>
  );
}

/** Returns the fields that differ from the form's initial values. */
function typedOf<V extends object>(
  fields: DraftOptions<V>['fields'],
  values: Partial<V>,
  initial: Partial<V>,
): DraftValues {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value: unknown = values[name];
      const isTyped = (typeof value === 'string' && value !== '') || typeof value === 'number';
      return isTyped && value !== initial[name] ? [[name, value]] : [];
    }),
  );
}

const SHANGHAI_MS = 8 * 3_600_000;
const shortTime = (at: number): string => shortMinuteText(new Date(at + SHANGHAI_MS).toISOString());
