import type { InstanceView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout, type Tone } from '@xunban/ui';
import styles from '../instance.module.css';

const TONES: Readonly<Record<InstanceView['parts'][number]['light'], Tone>> = {
  green: 'success',
  amber: 'warning',
  red: 'error',
};

/** Problems first, each with its remedy; then an overview of all parts. */
export function Lights({ instance: { parts, isDemonstration } }: { readonly instance: InstanceView }) {
  const { t } = useTranslation('console-instance');
  const troubled = [...parts].filter(({ trouble }) => trouble !== null).sort((a, b) => rank(a.light) - rank(b.light));
  return (
    <>
      {troubled.length === 0 ? (
        <p className={styles['well']}>{t('allWell')}</p>
      ) : (
        <ul className={layout['stack2']} aria-label={t('troubles')}>
          {troubled.map(({ part, light, trouble }) => (
            <li key={part} className={classes(styles['trouble'], styles[light])}>
              <Badge tone={TONES[light]}>{t(`light.${light}`)}</Badge>
              <div>
                <strong>{trouble && t('line', { part: t(`part.${part}`), what: t(`trouble.${trouble}.what`) })}</strong>
                <p>{trouble && t(`trouble.${trouble}.todo`)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles['lights']} aria-label={t('lights')}>
        {parts.map(({ part, light }) => (
          <li key={part}>
            <span className={classes(styles['dot'], styles[light])} aria-hidden="true" />
            {t(`part.${part}`)}
            <span className={classes(layout['pale'], layout['pushEnd'])}>{t(`light.${light}`)}</span>
          </li>
        ))}
      </ul>
      {isDemonstration && <p className={classes(layout['faint'], layout['spaceBelow2'])}>{t('demonstration')}</p>}
    </>
  );
}

const rank = (light: 'green' | 'amber' | 'red'): number => ['red', 'amber', 'green'].indexOf(light);
