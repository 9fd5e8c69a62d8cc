import { classes, layout } from '@xunban/ui';
import { type ReactNode, useId } from 'react';
import styles from '../instance.module.css';

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}

/** A framed part of the page, named by its heading. */
export function Section({ title, note, corner, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(layout['panel'], layout['padded4'])}>
      <header className={classes(layout['rowCentred2'], layout['spread'], layout['spaceBelow2'], styles['head'])}>
        <h2 className={classes(layout['textLg'], layout['strong'])} id={id}>
          {title}
        </h2>
        {corner}
      </header>
      {note && <p className={classes(layout['faint'], layout['spaceBelow2'])}>{note}</p>}
      {children}
    </section>
  );
}
