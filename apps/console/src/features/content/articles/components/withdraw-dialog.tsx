import type { StaffArticle } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { useShowArticle } from '../article-queries.ts';

/** Takes an article away from its readers, with the reason for colleagues. */
export function WithdrawDialog({ article, onClose }: { readonly article: StaffArticle; readonly onClose: () => void }) {
  const { t } = useTranslation('console-articles');
  const show = useShowArticle();
  return (
    <FormDialog<{ reason: string }>
      title={t('withdraw.title')}
      danger
      initial={{ reason: '' }}
      submit={async ({ reason }) => {
        show(await api.staffArticles.withdraw({ params: { id: article.id }, body: { reason } }));
        toast.success(t('withdraw.done'));
      }}
      onClose={onClose}
    >
      <p>{t('withdraw.lead')}</p>
      <ReasonField label={t('withdraw.reason')} required={t('withdraw.required')} />
    </FormDialog>
  );
}
