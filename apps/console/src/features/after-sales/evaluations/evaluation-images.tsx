import { useQuery } from '@tanstack/react-query';
import type { StaffEvaluation } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { DataState } from '@xunban/ui';
import { Button, Modal, Space } from 'antd';
import { useState } from 'react';
import { BlobImage } from '../../../shared/blob-image.tsx';
import { evaluationQueries } from './evaluation-queries.ts';

/** The images of an evaluation, each behind a button. */
export function EvaluationImages({ evaluation: { id, images } }: { evaluation: StaffEvaluation }) {
  const { t } = useTranslation('console-evaluations');
  const [opened, setOpened] = useState<number | null>(null);
  const imageId = opened === null ? undefined : images[opened];
  if (images.length === 0) return null;
  return (
    <>
      <Space wrap size="small">
        {images.map((image, index) => (
          <Button
            key={image}
            size="small"
            aria-label={t('openImage', { count: index + 1 })}
            onClick={() => setOpened(index)}
          >
            {t('image', { count: index + 1 })}
          </Button>
        ))}
      </Space>
      <Modal
        open={imageId !== undefined}
        title={t('image', { count: (opened ?? 0) + 1 })}
        footer={null}
        width={720}
        onCancel={() => setOpened(null)}
        destroyOnHidden
      >
        {imageId !== undefined && (
          <ImageView id={id} imageId={imageId} name={t('image', { count: (opened ?? 0) + 1 })} />
        )}
      </Modal>
    </>
  );
}

function ImageView({ id, imageId, name }: { readonly id: string; readonly imageId: string; readonly name: string }) {
  const image = useQuery(evaluationQueries.image(id, imageId));
  return <DataState query={image}>{(blob) => <BlobImage blob={blob} name={name} />}</DataState>;
}
