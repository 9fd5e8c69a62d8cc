import { defaultBoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, keyHandler, layout } from '@xunban/ui';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useId, useRef } from 'react';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { useSteady } from '../../../shared/use-steady.ts';
import { deltaText } from '../live-quote/delta-text.ts';
import { type OptionView, sameViews } from '../live-quote/option-view.ts';
import styles from './choice-field.module.css';
import { ChoiceOption } from './choice-option.tsx';
import { FieldRow } from './field-row.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  readonly options: readonly OptionView[];
  /** Text of each option, in the same order. */
  readonly texts: readonly string[];
  /** Colours of the options, where they are colours. */
  readonly swatches?: readonly string[] | undefined;
  readonly onChoose: (option: OptionView) => void;
  readonly notes?: ReactNode;
  readonly extra?: ReactNode;
  readonly isShort?: boolean;
  /** True when the options have long texts. */
  readonly isWide?: boolean;
}

/** A choice of a few options, all visible with their costs, and the notes on the field. */
export function ChoiceField({
  label,
  options,
  texts,
  swatches,
  onChoose,
  notes,
  extra,
  isShort,
  isWide = false,
}: ChoiceFieldProps) {
  const labelId = useId();
  const choose = useSteady(onChoose);
  return (
    <FieldRow label={label} labelId={labelId} notes={notes} extra={extra} {...(isShort && { isShort })}>
      <Options
        labelId={labelId}
        options={options}
        texts={texts}
        swatches={swatches}
        isWide={isWide}
        onChoose={choose}
      />
    </FieldRow>
  );
}

interface OptionsProps extends Pick<ChoiceFieldProps, 'options' | 'texts' | 'swatches' | 'onChoose'> {
  readonly labelId: string;
  readonly isWide: boolean;
}

/**
 * A closed option can be focused and states why it is closed, but cannot be chosen. One stop in the tab order; arrows move.
 * Most fields are unchanged after an answer and are not rendered again.
 */
const Options = memo(({ labelId, options, texts, swatches, isWide, onChoose }: OptionsProps) => {
  const group = useRef<HTMLDivElement>(null);
  const describe = useOptionDescription();
  const current = Math.max(
    0,
    options.findIndex((option) => option.isChosen),
  );
  const move = keyHandler((event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(group.current?.querySelectorAll<HTMLButtonElement>('[role=radio]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextIndex(event.key, at, options.length);
    const option = next === undefined ? undefined : options[next];
    if (next === undefined || !option) return;
    event.preventDefault();
    buttons[next]?.focus();
    if (option.reasons.length === 0) onChoose(option);
  });
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    const option = button ? options[Number(button.dataset['index'])] : undefined;
    if (option && option.reasons.length === 0 && !option.isChosen) onChoose(option);
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelId}
      className={classes(layout['row2'], layout['anchor'], styles['options'], isWide && styles['wide'])}
      onKeyDown={move}
      onClick={press}
    >
      {options.map((option, index) => (
        <ChoiceOption
          key={String(option.value)}
          index={index}
          text={texts[index] ?? ''}
          swatch={swatches?.[index]}
          isChosen={option.isChosen}
          isStop={index === current}
          {...describe(option)}
        />
      ))}
    </div>
  );
}, looksTheSame);

function looksTheSame(a: OptionsProps, b: OptionsProps): boolean {
  return (
    a.labelId === b.labelId &&
    a.onChoose === b.onChoose &&
    sameTexts(a.texts, b.texts) &&
    sameTexts(a.swatches ?? [], b.swatches ?? []) &&
    sameViews(a.options, b.options)
  );
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((text, index) => text === b[index]));

/** Returns the description of an option: why it is closed, or its added cost and the fields that would change with it. */
function useOptionDescription() {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  return ({ isChosen, reasons, delta, deltaDays, alsoChanges, losesSample }: OptionView) => {
    if (reasons.length > 0) {
      const reason = reasons.map(({ reasonKey, params }) => serverText(reasonKey, params)).join(t('form.closedMany'));
      return {
        isClosed: true,
        tip: t('form.closed', { reason }),
        rule: reasons[0]?.code ?? '',
        delta: '',
        tone: 'same' as const,
      };
    }
    if (isChosen || delta === undefined)
      return { isClosed: false, tip: '', rule: '', delta: '', tone: 'same' as const };
    const days =
      deltaDays === 0 ? '' : ` ${t(deltaDays > 0 ? 'form.days' : 'form.daysLess', { count: Math.abs(deltaDays) })}`;
    const along = alsoChanges.flatMap(({ field, to }) => {
      if (!isChoiceField(field)) return [];
      const { label, value } = boardFieldText({ ...defaultBoardSpec, [field]: to }, field);
      return t('form.also', { field: label, value });
    });
    const tone = delta > 0 ? ('more' as const) : delta < 0 ? ('less' as const) : ('same' as const);
    return {
      isClosed: false,
      tip: [...(losesSample ? [t('form.losesSample')] : []), ...along].join(t('form.closedMany')),
      rule: '',
      delta: deltaText(delta) + days + (along.length > 0 || losesSample ? ' *' : ''),
      tone,
    };
  };
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
