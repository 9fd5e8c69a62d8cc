import { useTranslation } from '@xunban/i18n/react';
import { classes } from '@xunban/ui';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { deltaText } from '../../model/delta-text.ts';
import type { FieldValue, OptionView } from '../../model/option-view.ts';
import { useWords } from '../words.ts';
import styles from './choice-field.module.css';
import { FieldRow } from './field-row.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  readonly options: readonly OptionView[];
  readonly word: (value: FieldValue) => ReactNode;
  readonly onChoose: (option: OptionView) => void;
  /** The prices are of the board before. */
  readonly isStale: boolean;
  readonly notes?: ReactNode;
  readonly extra?: ReactNode;
  readonly isShort?: boolean;
}

/**
 * One choice of a few, all of them in sight with what they would cost. A closed option can be reached and says why it is
 * closed, but cannot be chosen. One stop in the tab order; arrows move.
 */
export function ChoiceField({ label, options, word, onChoose, isStale, notes, extra, isShort }: ChoiceFieldProps) {
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    options.findIndex((option) => option.isChosen),
  );
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(group.current?.querySelectorAll<HTMLButtonElement>('[role=radio]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextIndex(event.key, at, options.length);
    const option = next === undefined ? undefined : options[next];
    if (next === undefined || !option) return;
    event.preventDefault();
    buttons[next]?.focus();
    if (option.reasons.length === 0) onChoose(option);
  };
  return (
    <FieldRow label={label} labelId={labelId} notes={notes} extra={extra} {...(isShort && { isShort })}>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={labelId}
        className={classes(styles['options'], isStale && styles['stale'])}
        onKeyDown={move}
      >
        {options.map((option, index) => (
          <Option
            key={String(option.value)}
            option={option}
            isStop={index === current}
            onChoose={() => option.reasons.length === 0 && !option.isChosen && onChoose(option)}
          >
            {word(option.value)}
          </Option>
        ))}
      </div>
    </FieldRow>
  );
}

interface OptionProps {
  readonly option: OptionView;
  readonly isStop: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ option, isStop, onChoose, children }: OptionProps) {
  const { t } = useTranslation('quote');
  const words = useWords();
  const tipId = useId();
  const isClosed = option.reasons.length > 0;
  const reason = option.reasons.map(({ reasonKey, params }) => words(reasonKey, params)).join(t('form.closedMany'));
  return (
    <span className={styles['option']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native radio button cannot be focused while it is closed. */}
      <button
        type="button"
        role="radio"
        aria-checked={option.isChosen}
        aria-disabled={isClosed || undefined}
        aria-describedby={isClosed ? tipId : undefined}
        tabIndex={isStop ? 0 : -1}
        className={styles['button']}
        onClick={onChoose}
      >
        <span>{children}</span>
        {!option.isChosen && !isClosed && option.delta !== undefined && <Delta option={option} />}
      </button>
      {isClosed && (
        <span role="tooltip" id={tipId} className={styles['tip']}>
          {t('form.closed', { reason })}
        </span>
      )}
    </span>
  );
}

function Delta({ option: { delta = 0, deltaDays } }: { option: OptionView }) {
  const { t } = useTranslation('quote');
  const days = deltaDays === 0 ? '' : t(deltaDays > 0 ? 'form.days' : 'form.daysLess', { count: Math.abs(deltaDays) });
  return (
    <span className={classes(styles['delta'], delta > 0 && styles['more'], delta < 0 && styles['less'])}>
      {deltaText(delta)}
      {days && ` ${days}`}
    </span>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
