import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StencilSpec } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { orderPath } from '../../../shared/order-path.ts';
import { uploadBoard } from '../../files/board-file/upload-board.ts';
import type { StencilSource } from './stencil-source.ts';

export interface AskedStencil {
  readonly spec: StencilSpec;
  /** Absent when the file of the source stays. */
  readonly archive: File | undefined;
  readonly note: string;
  /** The total that the buyer sees, in yuan. */
  readonly total: number;
}

/** Fixes the price, uploads the file, and puts the stencil into the cart or submits the next round of its order. */
export function useAddStencil(source: StencilSource | undefined) {
  const { t } = useTranslation('stencil');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const uploaded = useRef(new WeakMap<File, string>());
  const fileOf = async (archive: File | undefined): Promise<string> => {
    if (!archive) return source?.fileId ?? '';
    const known = uploaded.current.get(archive);
    if (known !== undefined) return known;
    const onProgress = ({ share: sent }: { readonly share: number }) => setShare(sent);
    const { fileId } = await uploadBoard(archive, { signal: AbortSignal.timeout(UPLOAD_LIMIT_MS), onProgress });
    uploaded.current.set(archive, fileId);
    return fileId;
  };
  const mutation = useMutation({
    mutationFn: async ({ spec, archive, note, total }: AskedStencil): Promise<string> => {
      const { quoteId } = await api.quote.calculateStencil({ body: { spec } });
      const fileId = await fileOf(archive);
      if (source?.revised) {
        const { id, version, orderNo } = source.revised;
        const body = { version, quoteId, fileId, note, expectedAmount: total };
        await once('reviseOrder', { id, ...body }, (idempotencyKey) =>
          api.main.reviseOrder({ params: { id }, body }, { idempotencyKey }),
        );
        toast.success(t('resubmitted'));
        return orderPath(orderNo);
      }
      const place = source?.cartId === undefined ? {} : { cartId: source.cartId };
      await api.order.addToCart({ body: { quoteId, fileId, note, ...place } });
      return '/main/orderCart';
    },
    onSuccess: (path) => navigate(path),
    onSettled: () => {
      setShare(undefined);
      void client.invalidateQueries({ queryKey: ['cart'] });
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return { ...mutation, share };
}

const UPLOAD_LIMIT_MS = 600_000;
