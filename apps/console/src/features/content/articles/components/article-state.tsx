import type { ArticleState } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const TONES: Readonly<Record<ArticleState, Tone>> = {
  draft: 'warning',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'neutral',
};

export function ArticleStateBadge({ state }: { readonly state: ArticleState }) {
  const { t } = useTranslation('console-articles');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
