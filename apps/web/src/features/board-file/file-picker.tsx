import type { ReactNode } from 'react';
import { BOARD_FILES } from './board-file-names.ts';

interface FilePickerProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The label makes the whole of it a button of the file field, which is how the keyboard gets in. */
export function FilePicker({ onFiles, className, children }: FilePickerProps) {
  return (
    <label className={className}>
      <input
        type="file"
        multiple
        accept={BOARD_FILES}
        className="visuallyHidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again must be seen as a choice.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}
