import { keyHandler } from '@xunban/ui';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';

/**
 * A list under a text box, with the keyboard of the ARIA pattern: arrows move, Enter picks, Esc closes; the focus stays
 * in the box.
 */
export function useOptionList(id: string, options: readonly string[], onPick: (option: string) => void) {
  const [isOpened, setOpened] = useState(false);
  const [chosen, setActive] = useState(-1);
  const isOpen = isOpened && options.length > 0;
  // The list grows and shrinks while one types; what is beyond its end is nothing.
  const active = isOpen && chosen < options.length ? chosen : -1;
  const optionId = (at: number) => `${id}-option-${at}`;
  const close = () => {
    setOpened(false);
    setActive(-1);
  };
  const pick = (option: string | undefined) => {
    if (option === undefined) return;
    close();
    onPick(option);
  };
  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' && options.length > 0) setOpened(true);
      return;
    }
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive((active + 1) % options.length),
      ArrowUp: () => setActive(active <= 0 ? options.length - 1 : active - 1),
      Enter: () => pick(options[active]),
      Escape: close,
    };
    const move = moves[event.key];
    if (!move || (event.key === 'Enter' && active < 0)) return;
    event.preventDefault();
    // Esc closes the list, not the dialog around it.
    event.stopPropagation();
    move();
  });
  return {
    isOpen,
    open: () => {
      setOpened(true);
      setActive(-1);
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onFocus: () => setOpened(true),
      onBlur: close,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    option: (at: number) =>
      ({
        id: optionId(at),
        role: 'option',
        'aria-selected': at === active,
        // Pressing must not take the focus out of the box, or the list would close before the click.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => pick(options[at]),
      }) as const,
  };
}
