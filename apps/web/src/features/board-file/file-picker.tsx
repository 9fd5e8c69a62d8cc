import { type DragEvent, type ReactNode, useState } from 'react';
import { BOARD_FILES } from './board-file-names.ts';

interface FilePickerProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: (isOver: boolean) => string;
  readonly children: (isOver: boolean) => ReactNode;
}

/** A target for files. The label makes the whole of it a button of the file field, which is how the keyboard gets in. */
export function FilePicker({ onFiles, className, children }: FilePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const hover = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <label
      className={className?.(isOver)}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
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
      {children(isOver)}
    </label>
  );
}
