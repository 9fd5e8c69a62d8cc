import { toSearch } from '@xunban/contract/text-profiles';
import { classes, keyHandler, layout } from '@xunban/ui';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Colleague } from '../model/mentioned-in.ts';
import styles from '../notes.module.css';

interface MentionTextAreaProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly autoFocus: boolean;
  readonly value: string;
  readonly colleagues: readonly (Colleague & { readonly account: string })[];
  readonly onChange: (text: string) => void;
  readonly onPick: (id: string, text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const MAX_SHOWN = 8;
/** The partial name after the last @ before the caret. */
const CALL = /@([^\s@]{0,20})$/;

/** A multi-line box in which an @ lists the colleagues that can be mentioned: by a click, or by arrows and Enter. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { label, value, colleagues, onChange, onPick, onKeyDown, ...rest } = props;
  const box = useRef<TextAreaRef>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [at, setAt] = useState(0);
  const typed = caret === undefined ? undefined : CALL.exec(value.slice(0, caret))?.[1];
  const offered = typed === undefined ? [] : offeredFor(typed, colleagues);
  const chosen = offered[Math.min(at, offered.length - 1)];

  const pick = ({ id, name }: Colleague) => {
    if (caret === undefined || typed === undefined) return;
    const before = `${value.slice(0, caret - typed.length)}${name} `;
    // The box has the new text at once, so that a key pressed next finds the caret behind the name.
    flushSync(() => {
      onPick(id, before + value.slice(caret));
      setCaret(undefined);
    });
    const area = box.current?.resizableTextArea?.textArea;
    area?.focus();
    area?.setSelectionRange(before.length, before.length);
  };

  const onKeys = keyHandler((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (!chosen || !isPlain) return onKeyDown(event);
    if (event.key === 'Enter' || event.key === 'Tab') pick(chosen);
    else if (event.key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((at + offered.length - 1) % offered.length);
    else if (event.key === 'Escape') setCaret(undefined);
    else return onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
  });

  return (
    <div className={layout['anchor']}>
      <Input.TextArea
        {...rest}
        ref={box}
        rows={3}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setAt(0);
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={onKeys}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label={label} className={styles['offered']}>
          {offered.map((colleague) => (
            <div
              key={colleague.id}
              id={`${listId}-${colleague.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={colleague === chosen}
              className={colleague === chosen ? classes(layout['highlighted'], styles['chosen']) : undefined}
              // The box keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(colleague);
              }}
            >
              {colleague.name} <span className={classes(layout['finePrint'], styles['hint'])}>{colleague.account}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function offeredFor<C extends Colleague & { readonly account: string }>(typed: string, colleagues: readonly C[]): C[] {
  const part = toSearch(typed).toLowerCase();
  return (
    colleagues
      .filter(({ name, account }) => toSearch(`${name} ${account}`).toLowerCase().includes(part))
      // A name already in the text is not offered again.
      .filter(({ name }) => name.toLowerCase() !== part)
      .slice(0, MAX_SHOWN)
  );
}
