import type { ComparedImage } from '@xunban/gerber/compare';
import { useEffect, useState } from 'react';
import type { CompareStage, CompareTwo, OpenComparison } from './open-comparison.ts';

export type ComparisonState =
  | { readonly kind: 'working'; readonly stage: CompareStage | undefined }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly open: OpenComparison };

const BEGUN: ComparisonState = { kind: 'working', stage: undefined };

/** Compares two files while the dialog is open; closing it ends the work. */
export function useComparison(compare: CompareTwo) {
  const [state, setState] = useState<ComparisonState>(BEGUN);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round compares the same files once more.
  useEffect(() => {
    const controller = new AbortController();
    let made: OpenComparison | undefined;
    const { signal } = controller;
    setState(BEGUN);
    compare((stage) => signal.aborted || setState({ kind: 'working', stage }), signal).then(
      (open) => {
        made = open;
        if (signal.aborted) open.close();
        else setState({ kind: 'ready', open });
      },
      (error: unknown) => signal.aborted || setState({ kind: 'failed', error }),
    );
    return () => {
      controller.abort();
      made?.close();
    };
  }, [compare, round]);
  return { state, retry: () => setRound((value) => value + 1) };
}

/** The address of an image while it is shown; undefined until it is drawn, `failed` when it cannot be. */
export function useImageAddress(open: OpenComparison, image: ComparedImage): string | undefined {
  const [address, setAddress] = useState<{ readonly of: ComparedImage; readonly url: string }>();
  useEffect(() => {
    let url: string | undefined;
    let isLeft = false;
    open.draw(image).then(
      (svg) => {
        if (isLeft) return;
        url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setAddress({ of: image, url });
      },
      () => isLeft || setAddress({ of: image, url: 'failed' }),
    );
    return () => {
      isLeft = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [open, image]);
  return address?.of === image ? address.url : undefined;
}
