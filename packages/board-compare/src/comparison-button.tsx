import { loadAreas } from '@xunban/i18n/react';
import { Button, PanelBoundary } from '@xunban/ui';
import { lazy, Suspense, useState } from 'react';
import type { CompareTwo } from './open-comparison.ts';

/** Comparison is rarely used, so its code is loaded on the first press. */
const Dialog = lazy(async () => {
  const [{ CompareDialog }] = await Promise.all([import('./compare-dialog.tsx'), loadAreas(['compare', 'quote'])]);
  return { default: CompareDialog };
});

interface ComparisonButtonProps {
  readonly label: string;
  readonly beforeName: string;
  readonly afterName: string;
  /** Compares the two; a changed function starts a new comparison. */
  readonly compare: CompareTwo;
}

/** Opens the comparison of two files. */
export function ComparisonButton({ label, ...files }: ComparisonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <Dialog {...files} onClose={() => setOpen(false)} />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  );
}
