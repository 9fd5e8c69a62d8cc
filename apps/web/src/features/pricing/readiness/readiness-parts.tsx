import { loadAreas } from '@xunban/i18n/react';
import { Skeleton } from '@xunban/ui';
import { lazy, Suspense } from 'react';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import type { FormContext } from '../quote-form/form-context.ts';
import type { ReadinessCardProps } from './readiness-card.tsx';

/** The rules of the review and their texts load with the first board: a price without a file does not need them. */
const Card = lazy(async () => {
  const [card] = await Promise.all([import('./readiness-card.tsx'), loadAreas(['order-texts'])]);
  return { default: card.ReadinessCard };
});

const Verdict = lazy(async () => {
  const [module] = await Promise.all([import('./readiness-verdict.tsx'), loadAreas(['order-texts'])]);
  return { default: module.ReadinessVerdict };
});

export function ReadinessOfBoard(props: ReadinessCardProps) {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Card {...props} />
    </Suspense>
  );
}

export function ReadinessInShort(props: { readonly board: OpenBoard; readonly form: FormContext }) {
  return (
    <Suspense fallback={null}>
      <Verdict {...props} />
    </Suspense>
  );
}
