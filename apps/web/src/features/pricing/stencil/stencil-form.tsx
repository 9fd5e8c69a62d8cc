import { MAX_STENCILS, REMARKS_MAX_LENGTH, STENCIL_CHOICES, type StencilSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Card, Field, Select, TextArea } from '@xunban/ui';
import { NumberInput } from '../quote-form/number-input.tsx';
import styles from './stencil.module.css';

interface StencilFormProps {
  readonly spec: StencilSpec;
  readonly note: string;
  /** The reason why the apertures do not fit in the frame. */
  readonly frameError: string | undefined;
  readonly onChange: (spec: StencilSpec) => void;
  readonly onNote: (note: string) => void;
}

const QUANTITY = { min: 1, max: MAX_STENCILS, decimals: 0 } as const;
const MAX_NOTE = 300;

/** The options of a stencil. The price next to them follows. */
export function StencilForm({ spec, note, frameError, onChange, onNote }: StencilFormProps) {
  const { t } = useTranslation(['stencil', 'pricing']);
  const set = (part: Partial<StencilSpec>) => onChange({ ...spec, ...part });
  return (
    <Card title={t('options')}>
      <div className={styles['form']}>
        <Choice
          field="sides"
          value={spec.sides}
          options={STENCIL_CHOICES.sides}
          textOf={(side) => t(`pricing:stencil.sides.${side}`)}
          onChoose={(sides) => set({ sides })}
        />
        <Choice
          field="frame"
          value={spec.frame}
          error={frameError}
          options={STENCIL_CHOICES.frame}
          textOf={(frame) => t(`pricing:option.stencilFrame.${frame}`)}
          onChoose={(frame) => set({ frame })}
        />
        <Choice
          field="thicknessMm"
          value={spec.thicknessMm}
          options={STENCIL_CHOICES.thicknessMm}
          textOf={(thickness) => `${thickness} mm`}
          onChoose={(thicknessMm) => set({ thicknessMm })}
        />
        <Choice
          field="electropolished"
          value={spec.electropolished}
          options={STENCIL_CHOICES.electropolished}
          textOf={(isPolished) => t(`pricing:stencil.electropolished.${isPolished}`)}
          onChoose={(electropolished) => set({ electropolished })}
        />
        <Field label={t('pricing:stencil.field.quantity')}>
          {({ id }) => (
            <NumberInput id={id} value={spec.quantity} bounds={QUANTITY} onChange={(quantity) => set({ quantity })} />
          )}
        </Field>
        <div className={styles['texts']}>
          <Field label={t('remarks')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={REMARKS_MAX_LENGTH}
                value={spec.remarks}
                onChange={({ target }) => set({ remarks: target.value })}
              />
            )}
          </Field>
          <Field label={t('note')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={MAX_NOTE}
                value={note}
                onChange={({ target }) => onNote(target.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </Card>
  );
}

interface ChoiceProps<V extends string | number | boolean> {
  readonly field: 'sides' | 'frame' | 'thicknessMm' | 'electropolished';
  readonly value: V;
  readonly error?: string | undefined;
  readonly options: readonly V[];
  readonly textOf: (value: V) => string;
  readonly onChoose: (value: V) => void;
}

function Choice<V extends string | number | boolean>({
  field,
  value,
  error,
  options,
  textOf,
  onChoose,
}: ChoiceProps<V>) {
  const { t } = useTranslation('pricing');
  return (
    <Field label={t(`stencil.field.${field}`)} error={error}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          onChange={({ target }) => {
            const chosen = options.find((option) => String(option) === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {options.map((option) => (
            <option key={String(option)} value={String(option)}>
              {textOf(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
