import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoteFile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { noteQueries } from '../note-queries.ts';
import styles from '../notes.module.css';

/** Attachments of a note. All files can be downloaded, and images can be previewed inline. */
export function NoteFiles({ files }: { readonly files: readonly NoteFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes(layout['stack0'], styles['files'])}>
      {files.map((file) => (
        <li
          key={file.id}
          className={classes(layout['rowCentred1'], layout['small'], layout['shrinks'], styles['file'])}
        >
          <Download file={file} />
          {file.media === 'image' && <Preview file={file} />}
        </li>
      ))}
    </ul>
  );
}

/** The server logs each access to a file, so an image is fetched only on demand. */
function Preview({ file }: { readonly file: NoteFile }) {
  const { t } = useTranslation('console-notes');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'action.hideImage' : 'action.showImage')}
      </Button>
      {isOpen && <NoteImage file={file} />}
    </>
  );
}

function Download({ file }: { readonly file: NoteFile }) {
  const client = useQueryClient();
  const download = useMutation({
    mutationFn: () => client.fetchQuery(noteQueries.file(file.id)),
    onSuccess: (blob) => saveBlob(blob, file.fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <span className={styles['fileName']}>{file.fileName}</span>
      <span className={classes(layout['finePrint'], styles['hint'])}>{sizeText(file.bytes)}</span>
    </Button>
  );
}

function NoteImage({ file }: { readonly file: NoteFile }) {
  const { data: blob } = useQuery(noteQueries.file(file.id));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    // The server re-encoded the image as JPEG, whatever was uploaded.
    const made = URL.createObjectURL(new Blob([blob], { type: 'image/jpeg' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address === undefined ? null : <img className={styles['image']} src={address} alt={file.fileName} />;
}

const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
