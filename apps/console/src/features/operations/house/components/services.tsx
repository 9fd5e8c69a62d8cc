import type { HouseView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { ScrollArea } from '../../../../shared/scroll-area.tsx';
import styles from '../house.module.css';
import { Section } from './section.tsx';

/** What stands outside of the house: who does it, and when it last did and did not. */
export function Services({ outside }: Pick<HouseView, 'outside'>) {
  const { t } = useTranslation('console-house');
  return (
    <Section title={t('services.title')}>
      <ScrollArea label={t('services.title')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('services.service')}</th>
              <th scope="col">{t('services.inUse')}</th>
              <th scope="col">{t('services.success')}</th>
              <th scope="col">{t('services.failure')}</th>
            </tr>
          </thead>
          <tbody>
            {outside.map(({ service, inUse, lastSuccessAt, lastFailureAt, lastFailure }) => (
              <tr key={service}>
                <th scope="row">{t(`services.is.${service}`)}</th>
                <td>{t(`services.by.${inUse}`)}</td>
                <td>{lastSuccessAt ? minuteText(lastSuccessAt) : t('services.never')}</td>
                <td>{lastFailureAt ? `${minuteText(lastFailureAt)} ${lastFailure}` : t('services.none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  );
}
