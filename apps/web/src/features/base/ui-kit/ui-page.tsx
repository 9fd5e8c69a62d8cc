import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, MODES, PageHeader, Tabs, useMode } from '@xunban/ui';
import type { CSSProperties } from 'react';
import { Lists } from './lists.tsx';
import { Parts } from './parts.tsx';
import styles from './ui-page.module.css';

const GROUNDS = ['bg', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-muted', 'ink-faint'];
const VOICES = ['primary', 'primary-soft', 'primary-ink', 'gold', 'gold-fill', 'mask', 'mask-deep', 'legend'];
const STATES = ['success', 'success-soft', 'warning', 'warning-soft', 'error', 'error-soft', 'info', 'info-soft'];
const TYPE = ['hero', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];
const SPACES = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'];
const CORNERS = ['radius-sm', 'radius', 'radius-lg'];

/** Tokens and components as they look in the mode of the page: for those who build screens. No menu leads here. */
export function UiPage() {
  const { t } = useTranslation(['ui-kit', 'common']);
  const { mode, change } = useMode();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('mode')}
        value={mode}
        onChange={change}
        tabs={MODES.map((key) => ({ key, label: t(`common:mode.${key}`) }))}
      >
        <section className={styles['group']} aria-label={t('colours')}>
          <h2>{t('colours')}</h2>
          {[GROUNDS, VOICES, STATES].map((names) => (
            <ul key={names.join()} className={styles['colours']}>
              {names.map((name) => (
                <li key={name}>
                  <span className={styles['colour']} style={{ background: `var(--${name})` }} />
                  <code>--{name}</code>
                </li>
              ))}
            </ul>
          ))}
        </section>
        <section className={styles['group']} aria-label={t('type')}>
          <h2>{t('type')}</h2>
          <ul className={classes(layout['stack3'], styles['type'])}>
            {TYPE.map((name) => (
              <li key={name}>
                <code>--text-{name}</code>
                <span style={{ fontSize: `var(--text-${name})` }}>{t('sample')}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles['group']} aria-label={t('spaces')}>
          <h2>{t('spaces')}</h2>
          <ul className={styles['spaces']}>
            {SPACES.map((name) => (
              <li key={name}>
                <span className={styles['space']} style={{ width: `var(--${name})` }} />
                <code>--{name}</code>
              </li>
            ))}
            {CORNERS.map((name) => (
              <li key={name}>
                <span className={styles['corner']} style={cornerOf(name)} />
                <code>--{name}</code>
              </li>
            ))}
          </ul>
        </section>
        <Parts />
        <Lists />
      </Tabs>
    </div>
  );
}

const cornerOf = (name: string): CSSProperties => ({ borderRadius: `var(--${name})` });
