import type { BoardSpec } from '@xunban/contract';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { mmText } from '../../../shared/board/measure-text.ts';

interface QuoteAboutProps {
  /** Left out where the quote goes by its number anyway. */
  readonly quotationNo?: string | undefined;
  readonly spec: BoardSpec;
}

/** Distinguishes saved quotes in one line. */
export function QuoteAbout({ quotationNo, spec }: QuoteAboutProps) {
  const { t } = useTranslation(['quote', 'pricing']);
  return (
    <span className={layout['faint']}>
      {quotationNo !== undefined && `${quotationNo} · `}
      {t('quote:savedQuote.layers', { count: spec.layers })} · {mmText(spec.lengthMm)} × {mmText(spec.widthMm)} mm ·{' '}
      {spec.quantity} {t('quote:form.pieces')} · {boardFieldText(spec, 'finish').value}
    </span>
  );
}
