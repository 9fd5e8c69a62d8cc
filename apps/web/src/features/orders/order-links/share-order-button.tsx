import { useTranslation } from '@xunban/i18n/react';
import { Button, Modal } from '@xunban/ui';
import { useState } from 'react';
import { useMay } from '../../../shared/use-may.ts';
import { OrderLinks } from './order-links.tsx';

/** Opens the links that show the progress of a main order to others. Needs the texts `order-links`. */
export function ShareOrderButton({ mainNo }: { readonly mainNo: string }) {
  const { t } = useTranslation('order-links');
  const canPlace = useMay('order.place');
  const [isOpen, setOpen] = useState(false);
  if (!canPlace) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {isOpen && (
        <Modal open onClose={() => setOpen(false)} title={t('dialogTitle', { mainNo })} width="40rem">
          <OrderLinks mainNo={mainNo} />
        </Modal>
      )}
    </>
  );
}
