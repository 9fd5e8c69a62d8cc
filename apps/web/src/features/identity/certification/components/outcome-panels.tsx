import type { Certification } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, classes, Icon, layout } from '@xunban/ui';
import styles from './certification.module.css';

/** Staff look at it; there is nothing to do meanwhile. */
export function ReviewPanel({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const { t } = useTranslation('certification');
  return (
    <div className={styles['outcome']}>
      <span className={styles['image']} data-tone="waiting" aria-hidden="true">
        <Icon name="clock" size={32} />
      </span>
      <h3>{t('review.title')}</h3>
      <p>{t('review.lead')}</p>
      <Submitted certification={certification} />
      <Button kind="primary" onClick={onClose}>
        {t('review.close')}
      </Button>
    </div>
  );
}

export function ApprovedPanel({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const { t } = useTranslation('certification');
  const isEnterprise = certification.memberType === 'Enterprise';
  return (
    <div className={styles['outcome']} role="status">
      <span className={styles['image']} data-tone="approved" aria-hidden="true">
        <Icon name="check" size={32} />
      </span>
      <h3>{t('approved.title')}</h3>
      <p>{t(isEnterprise ? 'approved.enterprise' : 'approved.person')}</p>
      <Submitted certification={certification} />
      <Button kind="primary" onClick={onClose}>
        {t('approved.close')}
      </Button>
    </div>
  );
}

/** The submitted details, as far as they can be shown again. */
function Submitted({
  certification: { name, identityNo, submittedType, submittedAt },
}: {
  certification: Certification;
}) {
  const { t } = useTranslation('certification');
  const isPerson = submittedType === 'Person';
  return (
    <dl className={classes(layout['mutedTerms'], styles['account'])}>
      <div>
        <dt>{t(isPerson ? 'field.personName' : 'field.companyName')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t(isPerson ? 'field.identityNo' : 'field.taxNumber')}</dt>
        <dd className={layout['mono']}>{identityNo}</dd>
      </div>
      {submittedAt && (
        <div>
          <dt>{t('review.submittedAt')}</dt>
          <dd>{minuteText(submittedAt)}</dd>
        </div>
      )}
    </dl>
  );
}
