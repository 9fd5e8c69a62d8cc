import type { StaffArticle } from '@xunban/contract';
import type { ArticleLanguage } from '@xunban/contract/article-kinds';
import { LANGUAGE_NAMES, useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Checkbox, Form, Input, Radio, Space } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useShowArticle } from '../article-queries.ts';

interface Typed {
  readonly languages: ArticleLanguage[];
  readonly when: 'now' | 'later';
  /** Value of the browser's field, in China time: `2026-12-01T09:00`. */
  readonly from?: string;
}

/** Selects the languages whose newest version is published, and the start time. */
export function PublishDialog({ article, onClose }: { readonly article: StaffArticle; readonly onClose: () => void }) {
  const { t } = useTranslation('console-articles');
  const show = useShowArticle();
  const written = article.texts.filter(({ body }) => body.trim() !== '');
  const isVisible = ({ no, visibleNo }: (typeof written)[number]) => no === visibleNo && article.state !== 'withdrawn';
  return (
    <FormDialog<Typed>
      title={t('publish.title')}
      okText={t('publish.ok')}
      initial={{ languages: written.filter((text) => !isVisible(text)).map(({ language }) => language), when: 'now' }}
      submit={async ({ languages, when, from }) => {
        const visibleFrom = when === 'later' && from ? `${from}:00+08:00` : undefined;
        show(await api.staffArticles.publish({ params: { id: article.id }, body: { languages, visibleFrom } }));
        toast.success(t(visibleFrom ? 'publish.planned' : 'publish.done'));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item
            name="languages"
            label={t('publish.languages')}
            rules={[{ required: true, message: t('publish.required') }]}
          >
            <Checkbox.Group>
              <Space orientation="vertical">
                {written.map((text) => (
                  <Checkbox key={text.language} value={text.language}>
                    {t('publish.version', { language: LANGUAGE_NAMES[text.language], no: text.no })}
                    {isVisible(text) && t('publish.same')}
                  </Checkbox>
                ))}
              </Space>
            </Checkbox.Group>
          </Form.Item>
          {article.state !== 'withdrawn' && <When form={form} />}
        </>
      )}
    </FormDialog>
  );
}

function When({ form }: { readonly form: ReturnType<typeof Form.useForm<Typed>>[0] }) {
  const { t } = useTranslation('console-articles');
  const isLater = Form.useWatch('when', form) === 'later';
  return (
    <>
      <Form.Item name="when" label={t('publish.when')}>
        <Radio.Group
          options={[
            { value: 'now', label: t('publish.now') },
            { value: 'later', label: t('publish.later') },
          ]}
        />
      </Form.Item>
      {isLater && (
        <Form.Item
          name="from"
          label={t('publish.from')}
          rules={[{ required: true, message: t('publish.fromRequired') }]}
        >
          <Input type="datetime-local" />
        </Form.Item>
      )}
    </>
  );
}
