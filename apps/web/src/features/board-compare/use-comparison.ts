import type { ComparedPicture } from '@xunban/gerber/compare';
import { useEffect, useState } from 'react';
import type { ChosenFiles } from '../board-file/use-board-file.ts';
import type { OpenComparison } from './open-comparison.ts';

export type CompareTwo = (before: ChosenFiles, after: ChosenFiles, signal: AbortSignal) => Promise<OpenComparison>;

export type ComparisonState =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly open: OpenComparison };

/** Compares two files while the dialog is open; closing it ends the work. */
export function useComparison(before: ChosenFiles, after: ChosenFiles, compare: CompareTwo) {
  const [state, setState] = useState<ComparisonState>({ kind: 'working' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round compares the same files once more.
  useEffect(() => {
    const controller = new AbortController();
    let made: OpenComparison | undefined;
    setState({ kind: 'working' });
    compare(before, after, controller.signal).then(
      (open) => {
        made = open;
        if (controller.signal.aborted) open.close();
        else setState({ kind: 'ready', open });
      },
      () => controller.signal.aborted || setState({ kind: 'failed' }),
    );
    return () => {
      controller.abort();
      made?.close();
    };
  }, [before, after, compare, round]);
  return { state, retry: () => setRound((value) => value + 1) };
}

/** The address of a picture while it is shown; undefined until it is drawn, `failed` when it cannot be. */
export function usePictureAddress(open: OpenComparison, picture: ComparedPicture): string | undefined {
  const [address, setAddress] = useState<{ readonly of: ComparedPicture; readonly url: string }>();
  useEffect(() => {
    let url: string | undefined;
    let isLeft = false;
    open.draw(picture).then(
      (svg) => {
        if (isLeft) return;
        url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setAddress({ of: picture, url });
      },
      () => isLeft || setAddress({ of: picture, url: 'failed' }),
    );
    return () => {
      isLeft = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [open, picture]);
  return address?.of === picture ? address.url : undefined;
}
