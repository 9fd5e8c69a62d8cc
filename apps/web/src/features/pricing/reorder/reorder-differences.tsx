import type { ReorderQuote } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout, Notice } from '@xunban/ui';
import { CartFileNotice } from '../../orders/cart/components/cart-file-notice.tsx';
import styles from './reorder.module.css';

/** Differences from the earlier order, in its file and its specification, and their consequences. */
export function ReorderDifferences({ reorder }: { reorder: ReorderQuote }) {
  const { t } = useTranslation(['reorder', 'pricing', 'compare']);
  const { changes, file, previous, tooling, review, toolingFields } = reorder;
  const needing = new Set(toolingFields);
  return (
    <Card title={t('differences')}>
      <div className={classes(layout['column'], layout['shrinks'])}>
        {file && (
          <CartFileNotice row={{ fileId: file.id, fileName: file.fileName }} previous={previous} showsDifferences />
        )}
        {changes.length === 0 ? (
          <p>{t('sameSpec')}</p>
        ) : (
          <div className={layout['scrollSideways']}>
            <table className={classes(layout['table'], styles['table'])}>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{t('then')}</th>
                  <th scope="col">{t('now')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => {
                  const { field, before, after } = fieldChangeTexts(change);
                  return (
                    <tr key={change.field}>
                      <th scope="row">
                        {field}
                        {needing.has(change.field) && (
                          <small className={layout['mutedRegular']}> {t('needsTooling')}</small>
                        )}
                      </th>
                      <td>{before}</td>
                      <td>
                        <strong>{after}</strong>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        <Notice tone={tooling === 'reused' ? 'success' : 'info'}>{t(`tooling.${tooling}`)}</Notice>
        <Notice tone={review === 'earlier' ? 'success' : 'info'}>
          {t(`review.${review}`, { orderNo: reorder.orderNo })}
        </Notice>
      </div>
    </Card>
  );
}
