import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { keyHandler } from '../keys.ts';
import styles from './tabs.module.css';

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly label: ReactNode }[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs with the keyboard of the ARIA pattern: arrows, Home and End move; one stop in the tab order. */
export function Tabs<K extends string>({ label, tabs, value, onChange, children }: TabsProps<K>) {
  const id = useId();
  const move = keyHandler((event: KeyboardEvent<HTMLDivElement>) => {
    const target = nextTab(
      event.key,
      tabs.findIndex((tab) => tab.key === value),
      tabs.length,
    );
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  });
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles['panel']}>
        {children}
      </div>
    </div>
  );
}

function nextTab(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
