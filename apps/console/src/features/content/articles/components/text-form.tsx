import { useMutation } from '@tanstack/react-query';
import type { StaffArticle } from '@xunban/contract';
import { type ArticleLanguage, MAX_ARTICLE_TEXT } from '@xunban/contract/article-kinds';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, Field, layout, problemText, TextArea, TextInput, toast } from '@xunban/ui';
import { Alert, Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { useShowArticle } from '../article-queries.ts';
import styles from '../articles.module.css';
import { ImageDialog } from './image-dialog.tsx';
import { type EditorHandle, MarkdownEditor } from './markdown-editor.tsx';
import { TextPreview } from './text-preview.tsx';
import { useEditedText } from './use-edited-text.ts';
import { VersionHistory } from './version-history.tsx';

interface TextProps {
  readonly article: StaffArticle;
  readonly language: ArticleLanguage;
}

/** One language of an article: what is written on the left, what readers would see on the right, what was saved below. */
export function TextForm({ article, language }: TextProps) {
  const { t } = useTranslation('console-articles');
  const show = useShowArticle();
  const { edited, isDirty, isStale, wasRestored, change, take } = useEditedText(article, language);
  const save = useMutation({
    mutationFn: () => api.staffArticles.saveText({ params: { id: article.id, language }, body: edited }),
    onSuccess(answer) {
      show(answer);
      const no = edited.basedOn + 1;
      take({ ...edited, title: edited.title.trim(), summary: edited.summary.trim(), basedOn: no });
      toast.success(t('saved', { no }));
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const trySave = () => {
    if (isDirty && edited.title.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <div className={classes(layout['contentStart'], layout['stack4'], layout['shrinks'])}>
      <TextState article={article} language={language} />
      {wasRestored && <Alert type="info" showIcon title={t('text.restored')} />}
      {isStale && <Alert type="warning" showIcon title={t('text.stale')} />}
      <div className={styles['columns']}>
        <div className={classes(layout['contentStart'], layout['stack4'], layout['shrinks'])}>
          <Field label={t('text.title')} required>
            {(control) => (
              <TextInput
                {...control}
                maxLength={120}
                value={edited.title}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
          <Field label={t('text.summary')} hint={t('text.summaryHint')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={300}
                value={edited.summary}
                onChange={({ target }) => change({ summary: target.value })}
              />
            )}
          </Field>
          <BodyEditor
            articleId={article.id}
            body={edited.body}
            onChange={(body) => change({ body: body.slice(0, MAX_ARTICLE_TEXT) })}
            onSave={trySave}
          />
          <Space wrap>
            <Button
              type="primary"
              disabled={!isDirty || edited.title.trim() === ''}
              loading={save.isPending}
              onClick={trySave}
            >
              {t('save')}
            </Button>
            <Button disabled={!isDirty} onClick={() => take()}>
              {t('text.discard')}
            </Button>
            {isDirty && <span className={classes(layout['pale'], layout['textMd'])}>{t('text.unsaved')}</span>}
          </Space>
        </div>
        <TextPreview title={edited.title} summary={edited.summary} body={edited.body} />
      </div>
      <VersionHistory
        article={article}
        language={language}
        current={edited.body}
        onTake={(version) => change({ ...version })}
      />
    </div>
  );
}

interface BodyEditorProps {
  readonly articleId: string;
  readonly body: string;
  readonly onChange: (body: string) => void;
  readonly onSave: () => void;
}

/** The text in Markdown, with the dialog that inserts an image. */
function BodyEditor({ articleId, body, onChange, onSave }: BodyEditorProps) {
  const { t } = useTranslation('console-articles');
  const editor = useRef<EditorHandle>(null);
  // Undefined: no dialog. Null: it asks for a file.
  const [image, setImage] = useState<File | null>();
  return (
    <>
      <MarkdownEditor
        ref={editor}
        label={t('text.body')}
        value={body}
        onChange={onChange}
        onSave={onSave}
        onImage={setImage}
        tools={
          <Button size="small" type="text" onClick={() => setImage(null)}>
            {t('tool.image')}
          </Button>
        }
      />
      {image !== undefined && (
        <ImageDialog
          articleId={articleId}
          file={image ?? undefined}
          onImage={(markdown) => editor.current?.insertPart(markdown)}
          onClose={() => setImage(undefined)}
        />
      )}
    </>
  );
}

/** Shows the published, the scheduled, and the newest version. */
function TextState({ article, language }: TextProps) {
  const { t } = useTranslation('console-articles');
  const newest = article.texts.find((text) => text.language === language);
  if (!newest) return <p className={classes(layout['pale'], layout['textMd'])}>{t('text.noneYet')}</p>;
  const { no, visibleNo, plannedNo, plannedFor } = newest;
  const isVisible = visibleNo !== null && article.state !== 'withdrawn';
  return (
    <p className={classes(layout['pale'], layout['textMd'])}>
      {t('newest', { no })} · {isVisible ? t('visible', { no: visibleNo }) : t('notVisible')}
      {plannedNo !== null && plannedFor !== null && ` · ${t('plan', { no: plannedNo, at: minuteText(plannedFor) })}`}
    </p>
  );
}
