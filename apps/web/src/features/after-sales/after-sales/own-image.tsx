import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import styles from './after-sales.module.css';
import { afterSalesQueries } from './after-sales-queries.ts';

/** An image of an own complaint; the reference ends with its id. */
export function OwnImage({ filePath, position }: { readonly filePath: string; readonly position: number }) {
  const { t } = useTranslation('after-sales');
  const image = useQuery(afterSalesQueries.image(filePath.split('/').at(-1) ?? ''));
  const url = useObjectUrl(image.data);
  return (
    <span className={styles['thumb']} aria-busy={image.isPending}>
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={t('image', { position })} />
        </a>
      )}
    </span>
  );
}
