import { loadAreas, useTranslation } from '@xunban/i18n/react';
import { Button, PanelBoundary } from '@xunban/ui';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { KeptFile } from '../board-file/kept-file.ts';
import type { ChosenFiles } from '../board-file/use-board-file.ts';

/** Few buyers compare, so what it needs is loaded with the first press. */
const Dialog = lazy(async () => {
  const [{ CompareDialog }] = await Promise.all([import('./compare-dialog.tsx'), loadAreas(['compare'])]);
  return { default: CompareDialog };
});

interface CompareButtonProps {
  readonly before: ChosenFiles;
  readonly after: KeptFile;
}

/** Opens the comparison of the file on the page with the one that it replaced. */
export function CompareButton({ before, after: { archive, roles } }: CompareButtonProps) {
  const { t } = useTranslation('quote');
  const [isOpen, setOpen] = useState(false);
  // The board of the page is a new object at every reading; its file is what is compared.
  const after = useMemo(() => ({ name: archive.name, files: [archive], roles }), [archive, roles]);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('file.compare')}
      </Button>
      {isOpen && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <Dialog before={before} after={after} onClose={() => setOpen(false)} />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  );
}
