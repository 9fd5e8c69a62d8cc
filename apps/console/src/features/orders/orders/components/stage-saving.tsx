import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { layout, problemText, toast } from '@xunban/ui';
import { Button, InputNumber, Popover } from 'antd';
import { useId, useState } from 'react';
import { saveBlob } from '../../../../shared/save-blob.ts';
import styles from './board-stage.module.css';

interface StageSavingProps {
  /** Address of the drawn side, as SVG. */
  readonly address: string;
  /** File name without extension. */
  readonly fileName: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** All layers at true scale, as PDF. */
  readonly pages: { readonly fileName: string; readonly fetch: () => Promise<Blob> };
  /** Paints the drawing with so many pixels; the browser does. */
  readonly paint?: typeof paintPng;
}

/** Limits of the long side; browsers lack memory for larger images. */
const PIXELS = { min: 200, usual: 2000, max: 10_000 } as const;

/**
 * Saves the side that is looked at in the colours that were ordered, as it is or as an image of any size, and the layers of
 * the board at true scale.
 */
export function StageSaving({ address, fileName, widthMm, heightMm, pages, paint = paintPng }: StageSavingProps) {
  const { t } = useTranslation('console');
  const [longest, setLongest] = useState<number>(PIXELS.usual);
  const field = useId();
  const perMm = longest / Math.max(widthMm, heightMm);
  const [width, height] = [widthMm, heightMm].map((mm) => Math.max(1, Math.round(mm * perMm)));
  const save = useMutation({
    mutationFn: async (kind: 'svg' | 'png') => {
      const drawing = await fetchDrawing(address);
      return { kind, file: kind === 'svg' ? drawing : await paint(drawing, width ?? 1, height ?? 1) };
    },
    onSuccess: ({ kind, file }) => saveBlob(file, `${fileName}.${kind}`),
    onError: (error) => toast.error(problemText(error)),
  });
  const savePages = useMutation({
    mutationFn: pages.fetch,
    onSuccess: (file) => saveBlob(file, `${pages.fileName}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  const content = (
    <div className={styles['saving']}>
      <label htmlFor={field}>{t('stage.longSide')}</label>
      <InputNumber
        id={field}
        min={PIXELS.min}
        max={PIXELS.max}
        precision={0}
        value={longest}
        onChange={(value) => setLongest(value ?? PIXELS.usual)}
      />
      <span>{t('stage.pixels', { width, height })}</span>
      <span className={layout['rowCentred2']}>
        <Button size="small" loading={save.isPending} onClick={() => save.mutate('png')}>
          {t('stage.savePng')}
        </Button>
        <Button size="small" loading={save.isPending} onClick={() => save.mutate('svg')}>
          {t('stage.saveSvg')}
        </Button>
      </span>
      <span>{t('stage.pagesHint')}</span>
      <span className={layout['rowCentred2']}>
        <Button size="small" loading={savePages.isPending} onClick={() => savePages.mutate()}>
          {t('stage.savePages')}
        </Button>
      </span>
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="bottom">
      <Button size="small" aria-haspopup="dialog">
        {t('stage.save')}
      </Button>
    </Popover>
  );
}

async function fetchDrawing(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`layer drawing failed: status ${answer.status}`);
  return new Blob([await answer.arrayBuffer()], { type: 'image/svg+xml' });
}

/** @throws the browser's error for a drawing that exceeds its memory */
async function paintPng(drawing: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (png) => (png ? resolve(png) : reject(new Error('PNG encoding failed: not enough memory in the browser'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
