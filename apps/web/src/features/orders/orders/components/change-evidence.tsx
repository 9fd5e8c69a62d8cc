import type { ChangeOrder, OrderDetail } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { QuestionPlace } from '../../questions/question-place.tsx';
import styles from './orders.module.css';

/** What a change order comes from: what was found in the file, and where on the drawn board. */
export function ChangeEvidence({
  evidence,
  picture,
}: Pick<ChangeOrder, 'evidence'> & { readonly picture: OrderDetail['picture'] }) {
  const { t } = useTranslation(['order', 'order-words', 'pricing', 'board-problems']);
  if (evidence.length === 0) return null;
  return (
    <section aria-label={t('change.evidence')}>
      <strong>{t('change.evidence')}</strong>
      <ul className={styles['list']}>
        {evidence.map(({ finding, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it never changes while it is shown.
          <li key={at}>
            {finding && findingText(finding)}
            <QuestionPlace question={{ place, picture }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
