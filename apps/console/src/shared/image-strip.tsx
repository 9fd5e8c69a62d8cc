import { useQuery } from '@tanstack/react-query';
import { DataState } from '@xunban/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { BlobImage } from './blob-image.tsx';
import styles from './shared.module.css';

interface ImageStripProps {
  /** Ids. */
  readonly images: readonly string[];
  readonly nameOf: (count: number) => string;
  readonly fetchImage: (id: string, signal: AbortSignal) => Promise<Blob>;
}

/** Images in a row; each opens at its full size. */
export function ImageStrip({ images, nameOf, fetchImage }: ImageStripProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const shown = opened === null ? undefined : images[opened];
  return (
    <>
      <ul className={styles['strip']}>
        {images.map((id, index) => (
          <li key={id}>
            <button type="button" className={styles['open']} onClick={() => setOpened(index)}>
              <Fetched id={id} name={nameOf(index + 1)} fetchImage={fetchImage} />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        open={shown !== undefined}
        title={nameOf((opened ?? 0) + 1)}
        footer={null}
        width={860}
        onCancel={() => setOpened(null)}
        destroyOnHidden
      >
        {shown !== undefined && <Fetched id={shown} name={nameOf((opened ?? 0) + 1)} fetchImage={fetchImage} />}
      </Modal>
    </>
  );
}

function Fetched({
  id,
  name,
  fetchImage,
}: Pick<ImageStripProps, 'fetchImage'> & { readonly id: string; readonly name: string }) {
  const image = useQuery({
    queryKey: ['image', id],
    queryFn: ({ signal }) => fetchImage(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <DataState query={image}>{(blob) => <BlobImage blob={blob} name={name} />}</DataState>;
}
