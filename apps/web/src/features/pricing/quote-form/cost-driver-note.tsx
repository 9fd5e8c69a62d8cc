import { useTranslation } from '@xunban/i18n/react';
import { Icon } from '@xunban/ui';
import { costDriver } from './easier-track.ts';
import type { FormContext } from './form-context.ts';
import { NarrowPlaceNote } from './narrow-place-note.tsx';
import styles from './spec-form.module.css';

/** Shown next to the price: the place in the copper that is a cost driver, and a button to declare that it is not a track. */
export function CostDriverNote({ form }: { readonly form: FormContext }) {
  const { t } = useTranslation('quote');
  const place = costDriver(form);
  if (!place) return null;
  return (
    <section className={styles['note']} aria-label={t('narrow.title')}>
      <h3 className={styles['title']}>
        <Icon name="info" size={15} />
        {t('narrow.title')}
      </h3>
      <NarrowPlaceNote form={form} place={place} />
    </section>
  );
}
