import type { Role } from '@xunban/gerber';
import { useTranslation } from '@xunban/i18n/react';
import { useWords } from '../../shared/board/words.ts';

/** What a layer is, in the language of the page. */
export function useRoleText(): (role: Role) => string {
  const { t } = useTranslation('quote');
  const words = useWords();
  return (role) => {
    const inner = /^copper-inner-(\d+)$/.exec(role)?.[1];
    if (inner !== undefined) return t('role.inner', { number: inner });
    return words(`quote.role.${role}`);
  };
}
