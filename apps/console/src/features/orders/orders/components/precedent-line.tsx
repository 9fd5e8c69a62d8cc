import type { Precedent } from '@xunban/contract';
import { FINDING_ANSWERS } from '@xunban/contract/review-rules';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';

/** How colleagues answered the same finding, on boards like this one first, so that like boards are judged alike. */
export function PrecedentLine({ precedent, days }: { precedent: Precedent; days: number }) {
  const { t } = useTranslation('console');
  const said = (counts: Precedent['others']): string =>
    FINDING_ANSWERS.filter((answer) => counts[answer] > 0)
      .map((answer) => t(`precedent.${answer}`, { count: counts[answer] }))
      .join(' · ');
  const told = ({ others, own, engineers }: Precedent['alike']): string =>
    [
      ...(said(others) === '' ? [] : [t('precedent.others', { engineers, counts: said(others) })]),
      ...(said(own) === '' ? [] : [t('precedent.own', { counts: said(own) })]),
    ].join(' · ');
  const [alike, any] = [told(precedent.alike), told(precedent)];
  if (any === '') return <div className={layout['muted']}>{t('precedent.none', { days })}</div>;
  return (
    <div className={layout['muted']}>
      <div title={t('precedent.alikeHint')}>
        {alike === '' ? t('precedent.noneAlike', { days }) : t('precedent.alike', { days, told: alike })}
      </div>
      {any !== alike && <div>{t('precedent.any', { told: any })}</div>}
    </div>
  );
}
