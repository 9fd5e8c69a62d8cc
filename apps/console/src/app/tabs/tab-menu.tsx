import { keyHandler } from '@xunban/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly run: () => void;
}

/** Position of a menu in the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

interface TabMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly place: MenuPlace;
  /** Called for a choice, Esc, Tab and a press anywhere else; the owner gives the focus back. */
  readonly onClose: () => void;
}

/** A context menu: opens with its first item focused, arrows move, Enter chooses. Never hangs over the window's edge. */
export function TabMenu({ label, items, place, onClose }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(place.x, window.innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(place.y, window.innerHeight - height - 8))}px`;
    itemsOf(element)[0]?.focus();
  }, [place]);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  const onKeyDown = keyHandler((event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = itemsOf(event.currentTarget);
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (step !== undefined) buttons.at(step % buttons.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  });
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} className={styles['menu']} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          // Focusable although it does nothing now, so that the menu reads the same every time.
          aria-disabled={item.disabled}
          tabIndex={-1}
          className={styles['menuItem']}
          onClick={() => {
            if (item.disabled) return;
            onClose();
            item.run();
          }}
        >
          <span aria-hidden="true">{item.icon}</span>
          {item.label}
        </button>
      ))}
    </div>
  );
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
