import { type ReactNode, useCallback } from 'react';
import { useSteady } from '../../../shared/use-steady.ts';
import { prepareReader } from './board-reader.ts';

interface FilePickerProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The label makes the full area a button of the file field and makes it reachable by keyboard. */
export function FilePicker({ onFiles, className, children }: FilePickerProps) {
  const take = useSteady(onFiles);
  // The browser's dialog outlives a field that was removed from the page, and React would not report its change.
  const field = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return;
      input.onchange = () => {
        take([...(input.files ?? [])]);
        // Choosing the same file again must be seen as a choice.
        input.value = '';
      };
    },
    [take],
  );
  return (
    <label className={className} onPointerEnter={prepareReader} onFocus={prepareReader}>
      <input ref={field} type="file" multiple accept={BOARD_FILES} className="visuallyHidden" />
      {children}
    </label>
  );
}

/**
 * File name extensions of board files for the file dialog: archives, CAD designs, Gerber and drill files. Others can still be
 * dropped: the content decides, not the name.
 */
const BOARD_FILES = [
  '.zip,.7z,.rar,.tar,.tgz,.gz',
  '.kicad_pcb,.brd,.xml,.cvg',
  '.gbr,.ger,.gtl,.gbl,.gts,.gbs,.gto,.gbo,.gtp,.gbp,.gko,.gm1,.gml,.g1,.g2,.g3,.g4,.drl,.xln,.txt,.art,.pho,.gbrjob',
].join();
