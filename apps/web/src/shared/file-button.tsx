import { Icon } from '@xunban/ui';
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';
import { ACCEPTED_IMAGES } from './image-rules.ts';
import styles from './shared.module.css';

interface FileButtonProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'aria-describedby' | 'aria-invalid'> {
  readonly name: string;
  readonly children: ReactNode;
  /** Types that the dialog offers: images when left out. */
  readonly accept?: string;
  /** True when several files can be chosen at once. */
  readonly multiple?: boolean;
  /** Receives at least one file. Not checked yet: any file may come, whatever the dialog offers. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the file dialog; for an image a phone offers its camera there, too. The field overlays the text, so that keyboard and screen reader reach it directly. */
export function FileButton({ children, onChoose, accept = ACCEPTED_IMAGES, ...input }: FileButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again after it was removed.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <label className={styles['button']}>
      <Icon name="upload" />
      {children}
      <input {...input} type="file" accept={accept} onChange={choose} />
    </label>
  );
}
