import { useQuery } from '@tanstack/react-query';
import type { DeliveryAddress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, Modal } from '@xunban/ui';
import { addressQueries } from '../api/address-queries.ts';
import { AddressFields } from './address-fields.tsx';

interface AddressDialogProps {
  /** The address to change, or `new`; null while the dialog is closed. */
  readonly editing: DeliveryAddress | 'new' | null;
  readonly onClose: () => void;
  readonly onSaved?: (address: DeliveryAddress) => void;
}

/** Adds or changes a delivery address without leaving the page. */
export function AddressDialog({ editing, onClose, onSaved }: AddressDialogProps) {
  const { t } = useTranslation('address');
  const regions = useQuery({ ...addressQueries.regions, enabled: editing !== null });
  return (
    <Modal
      open={editing !== null}
      onClose={onClose}
      title={t(editing === 'new' ? 'dialog.add' : 'dialog.edit')}
      width="38rem"
      locked
    >
      <DataState query={regions}>
        {(tree) =>
          editing && (
            <AddressFields
              tree={tree}
              address={editing === 'new' ? undefined : editing}
              onCancel={onClose}
              onSaved={(address) => {
                onClose();
                onSaved?.(address);
              }}
            />
          )
        }
      </DataState>
    </Modal>
  );
}
