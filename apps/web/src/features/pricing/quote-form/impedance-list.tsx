import type { ImpedanceLine } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import styles from './fields.module.css';

/** More nets of one line fill the form; the file has them. */
const SHOWN_NETS = 6;

/** The lines of controlled impedance that a file names, each with its nets. */
export function ImpedanceList({ lines }: { lines: readonly ImpedanceLine[] }) {
  const { t } = useTranslation('quote');
  return (
    <ul className={classes(layout['textXs'], styles['lines'])} aria-label={t('impedance.lines')}>
      {lines.map(({ name, ohms, isDifferential, nets }) => (
        <li key={`${name} ${ohms}`}>
          <span>{name}</span>
          <strong>{t(isDifferential ? 'impedance.pair' : 'impedance.single', { ohms })}</strong>
          {nets.length > 0 && (
            <span className={styles['nets']}>
              {nets.slice(0, SHOWN_NETS).join(', ')}
              {nets.length > SHOWN_NETS && t('impedance.more', { count: nets.length - SHOWN_NETS })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
