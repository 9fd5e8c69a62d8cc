import { useQuery } from '@tanstack/react-query';
import type { StaffArticle } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, InputNumber, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { articleQueries, useShowArticle } from '../article-queries.ts';

interface Typed {
  readonly category?: string | null;
  readonly position: number;
}

/** Edits an article's place in lists: its category, and its position there. */
export function PlaceDialog({ article, onClose }: { readonly article: StaffArticle; readonly onClose: () => void }) {
  const { t } = useTranslation('console-articles');
  const show = useShowArticle();
  const list = useQuery(articleQueries.list({ page: 1, pageSize: 10, sorting: '', filters: {} }));
  return (
    <FormDialog<Typed>
      title={t('place.title')}
      initial={{ category: article.category, position: article.position }}
      submit={async ({ category, position }) => {
        const body = { position, ...(article.kind === 'help' && category ? { category } : {}) };
        show(await api.staffArticles.place({ params: { id: article.id }, body }));
        toast.success(t('place.done'));
      }}
      onClose={onClose}
    >
      {article.kind === 'help' && (
        <Form.Item name="category" label={t('new.category')} rules={[{ required: true }]}>
          <Select options={(list.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
      <Form.Item name="position" label={t('place.position')} rules={[{ required: true }]}>
        <InputNumber precision={0} min={-10_000} max={10_000} />
      </Form.Item>
    </FormDialog>
  );
}
