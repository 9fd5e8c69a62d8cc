import { REMARKS_MAX_LENGTH } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import type { NarrowPlace } from '@xunban/pricing/measured-fields';
import { Button, moneyText } from '@xunban/ui';
import { mmText } from '../../../shared/board/measure-text.ts';
import { withChanges } from '../live-quote/option-view.ts';
import { boardWithoutPlace } from './easier-track.ts';
import type { FormContext } from './form-context.ts';
import styles from './spec-form.module.css';

/**
 * The place in the copper that decides the field for tracks and gaps: its position, its cost, and a button to declare that it
 * is not a track. Then the order is priced without it, the remark informs the engineer, and the engineer decides.
 */
export function NarrowPlaceNote({ form, place }: { form: FormContext; place: NarrowPlace }) {
  const { t } = useTranslation('quote');
  const what = place.between
    ? t('narrow.between', { one: t(`narrow.kind.${place.between[0]}`), other: t(`narrow.kind.${place.between[1]}`) })
    : t(`narrow.${place.kind}`);
  const where = t('narrow.where', {
    what,
    mm: mmText(place.mm, 3),
    layer: place.layer,
    x: mmText(place.at.x, 2),
    y: mmText(place.at.y, 2),
  });
  const easier = boardWithoutPlace(form);
  const remark = t(`narrow.remark.${place.kind}`, { where });
  const dispute = () => {
    if (!easier) return;
    const { remarks } = form.spec;
    const fullRemarks = [remarks, remark].filter(Boolean).join('\n');
    const board = withChanges(form.spec, easier.changes);
    // Without the remark the review still shows the engineer where the copper is narrower than ordered.
    const isWithinLimit = fullRemarks.length <= REMARKS_MAX_LENGTH;
    form.swap(
      { ...board, remarks: isWithinLimit ? fullRemarks : remarks },
      t(isWithinLimit ? `narrow.taken.${place.kind}` : 'narrow.takenWithoutRemark'),
    );
  };
  return (
    <p className={styles['mark']}>
      <span className={styles['source']}>{where}</span>
      {easier && <span>{t('narrow.costs', { amount: moneyText(easier.saving) })}</span>}
      <Button size="small" kind="quiet" onClick={() => form.showPlace(place)}>
        {t('narrow.show')}
      </Button>
      {easier && (
        <Button size="small" kind="quiet" onClick={dispute} title={t('narrow.disputeHint')}>
          {t(`narrow.dispute.${place.kind}`)}
        </Button>
      )}
    </p>
  );
}
