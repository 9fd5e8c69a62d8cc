import { MAX_ARTICLE_IMAGE_BYTES } from '@xunban/contract/article-images';
import { useTranslation } from '@xunban/i18n/react';
import { Form, Input } from 'antd';
import type { ChangeEvent } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { imageMarkdown } from './markdown-tools.ts';

interface Typed {
  readonly file: File;
  readonly alt: string;
  readonly caption: string;
}

interface ImageDialogProps {
  readonly articleId: string;
  /** An image that was dropped into the text or pasted; without one it is chosen here. */
  readonly file: File | undefined;
  /** Gets the image as a text names it. */
  readonly onImage: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Uploads an image and inserts it into the text, with an alternative text. */
export function ImageDialog({ articleId, file: given, onImage, onClose }: ImageDialogProps) {
  const { t } = useTranslation('console-articles');
  const submit = async ({ file, alt, caption }: Typed) => {
    const image = await api.staffArticles.addImage(
      { params: { id: articleId }, files: { file } },
      { timeoutMs: 600_000 },
    );
    onImage(imageMarkdown({ src: image.src, alt, caption }));
  };
  return (
    <FormDialog<Typed>
      title={t('image.title')}
      okText={t('image.ok')}
      initial={{ alt: '', caption: '', ...(given && { file: given }) }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="file"
        label={given ? t('image.given', { name: given.name }) : t('image.file')}
        extra={t('image.fileHint')}
        // A file field cannot be given a value.
        valuePropName="data-file"
        getValueFromEvent={(event: ChangeEvent<HTMLInputElement>) => event.target.files?.[0] ?? given}
        getValueProps={() => ({})}
        rules={[
          { required: true, message: t('image.fileRequired') },
          {
            validator: async (_rule, file?: File) => {
              if (file && file.size > MAX_ARTICLE_IMAGE_BYTES) throw new Error(t('image.tooLarge'));
            },
          },
        ]}
      >
        <input type="file" accept=".jpg,.jpeg,.png,.gif,.bmp" />
      </Form.Item>
      <Form.Item
        name="alt"
        label={t('image.alt')}
        extra={t('image.altHint')}
        rules={[{ required: true, whitespace: true, message: t('image.altRequired') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="caption" label={t('image.caption')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
