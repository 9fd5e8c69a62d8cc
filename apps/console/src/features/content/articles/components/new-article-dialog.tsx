import { ARTICLE_KINDS, type ArticleKind } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useShowArticle } from '../article-queries.ts';

interface Typed {
  readonly kind: ArticleKind;
  readonly category?: string;
  readonly slug: string;
  readonly title: string;
}

/** Begins an article: its kind, address and Chinese title. The page where it is written follows. */
export function NewArticleDialog(props: {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-articles');
  const navigate = useNavigate();
  const show = useShowArticle();
  return (
    <FormDialog<Typed>
      title={t('new.open')}
      initial={{ kind: 'notice', slug: '', title: '' }}
      submit={async ({ category, ...typed }) => {
        const article = await api.staffArticles.create({
          body: { ...typed, ...(typed.kind === 'help' && category ? { category } : {}) },
        });
        show(article);
        await navigate(`/articles/${article.id}`);
      }}
      onClose={props.onClose}
    >
      {(form) => (
        <>
          <Form.Item name="kind" label={t('new.kind')} rules={[{ required: true }]}>
            <Select options={ARTICLE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
          </Form.Item>
          <HelpCategory form={form} categories={props.categories} />
          <Form.Item name="slug" label={t('new.slug')} extra={t('new.slugHint')} rules={[{ required: true }]}>
            <Input maxLength={80} spellCheck={false} />
          </Form.Item>
          <Form.Item name="title" label={t('new.title')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={120} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

/** Only help articles have a category. */
function HelpCategory(props: {
  readonly form: ReturnType<typeof Form.useForm<Typed>>[0];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}) {
  const { t } = useTranslation('console-articles');
  if (Form.useWatch('kind', props.form) !== 'help') return null;
  return (
    <Form.Item name="category" label={t('new.category')} rules={[{ required: true }]}>
      <Select options={props.categories.map(({ id, name }) => ({ value: id, label: name }))} />
    </Form.Item>
  );
}
