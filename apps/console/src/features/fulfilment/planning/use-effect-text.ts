import type { PlanBoard } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { useHindranceText } from '../floor/hindrance-text.ts';
import type { Effect, Target, Told } from './model/effect.ts';

/** What dropping a card somewhere means, in words. */
export function useEffectText(board: PlanBoard | undefined) {
  const { t } = useTranslation(['console-planning', 'console-floor']);
  const hindrance = useHindranceText();
  const one = (told: Told, target: Target): string => {
    const place =
      target === 'unplanned'
        ? { factory: '', day: '' }
        : { factory: board?.factories.find(({ id }) => id === target.factoryId)?.name ?? '', day: target.day.slice(5) };
    switch (told.kind) {
      case 'late':
        return t('effect.late', { ...place, finish: told.finishOn.slice(5), count: told.days });
      case 'over':
        return t('effect.over', {
          kind: t(`console-floor:layerClass.${told.layerClass}`),
          ...{ m2: told.m2, perDay: told.perDay },
        });
      case 'cannot':
        return t('effect.cannot', { why: told.hindrances.map(hindrance).join(t('console-floor:points.comma')) });
      default:
        return t(`effect.${told.kind}`, place);
    }
  };
  return ({ told }: Effect, target: Target): string[] => told.map((each) => one(each, target));
}
