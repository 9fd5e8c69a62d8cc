import type { DraftBook } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, TextInput } from '@xunban/ui';
import { useId, useState } from 'react';
import type { Figure } from '../model/figures.ts';
import type { Path } from '../model/set-at.ts';

interface FigureBoxProps {
  readonly figure: Figure;
  /** Subject of the figure, for the accessible name. */
  readonly subject: string;
  readonly problems: readonly DraftBook['problems'][number][];
  /** False in a table, where the column is the caption. */
  readonly hasCaption?: boolean;
  /** Absent for a published version, which is only read. */
  readonly onChange?: ((path: Path, value: number) => void) | undefined;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** One figure of price data, with its faults under it. */
export function FigureBox({ figure, subject, problems, hasCaption = true, onChange }: FigureBoxProps) {
  const { t } = useTranslation('console-prices');
  const noteId = useId();
  const caption = t(`figure.${figure.caption}`);
  // Input stays as typed; only valid numbers are written to the data.
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typed === null || NUMBER.test(typed.trim());
  const hasFault = problems.length > 0 || !isNumber;
  return (
    <div className={classes(layout['contentStart'], layout['stack1'], layout['shrinks'])}>
      {hasCaption && (
        <span className={classes(layout['soft'], layout['textXs'])} aria-hidden="true">
          {caption}
        </span>
      )}
      <TextInput
        inputMode="decimal"
        readOnly={!onChange}
        aria-label={`${subject} ${caption}`}
        aria-invalid={hasFault || undefined}
        aria-describedby={hasFault ? noteId : undefined}
        value={typed ?? String(figure.value)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (NUMBER.test(text.trim())) onChange?.(figure.path, Number(text));
        }}
        onBlur={() => isNumber && setTyped(null)}
      />
      {hasFault && (
        <span id={noteId} className={classes(layout['error'], layout['textXs'])}>
          {isNumber ? problems.map(({ message }) => message).join(' ') : t('editor.notNumber')}
        </span>
      )}
    </div>
  );
}
