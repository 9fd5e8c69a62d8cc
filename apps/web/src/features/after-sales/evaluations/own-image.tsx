import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { evaluationQueries } from './evaluation-queries.ts';
import styles from './evaluations.module.css';

/** An image that the member has uploaded; the reference ends with its id. */
export function OwnImage({ filePath, position }: { readonly filePath: string; readonly position: number }) {
  const { t } = useTranslation('evaluation');
  const image = useQuery(evaluationQueries.image(filePath.split('/').at(-1) ?? ''));
  const url = useObjectUrl(image.data);
  return (
    <span className={styles['thumb']} aria-busy={image.isPending}>
      {url && <img src={url} alt={t('image', { position })} />}
    </span>
  );
}
