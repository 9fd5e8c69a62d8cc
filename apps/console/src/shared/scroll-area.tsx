import { layout } from '@xunban/ui';
import type { ReactNode } from 'react';

/** A wide table that scrolls by itself where the screen is narrow, by keyboard as well: nothing in it takes the focus. */
export function ScrollArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are rows.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <div role="group" aria-label={label} tabIndex={0} className={layout['scrollSideways']}>
      {children}
    </div>
  );
}
