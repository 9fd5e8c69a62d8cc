import { useTranslation } from '@xunban/i18n/react';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { FormContext } from '../quote-form/form-context.ts';
import styles from './readiness.module.css';
import { useReadiness } from './use-readiness.ts';
import { verdictText } from './verdict-text.ts';

/** The verdict alone, for small spaces. */
export function ReadinessVerdict({ board, form }: { readonly board: OpenBoard; readonly form: FormContext }) {
  const { t } = useTranslation('quote');
  const readiness = useReadiness(board, form);
  if (!readiness) return null;
  return <span className={styles[readiness.verdict]}>{verdictText(t, readiness)}</span>;
}
