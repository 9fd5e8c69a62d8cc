import { type DragEvent, type ReactNode, useState } from 'react';

/** What CAD programs call the files of a board. Others can still be dropped: the content decides, not the name. */
const ACCEPT =
  '.zip,.gbr,.ger,.gtl,.gbl,.gts,.gbs,.gto,.gbo,.gtp,.gbp,.gko,.gm1,.gml,.g1,.g2,.g3,.g4,.drl,.xln,.txt,.art,.pho,.gbrjob';

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
        accept={ACCEPT}
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
