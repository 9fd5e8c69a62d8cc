import type { PackingJob } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { piecesText, pieceUnit } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, InputNumber } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useReread } from './packing-queries.ts';
import { WaybillFields, WeightField } from './parcel-fields.tsx';

interface Values {
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly pieces: Readonly<Record<string, number | null>>;
}

/** Checks whether a board can be packed now. */
export const isReady = ({
  state,
  isPaid,
  missingDocuments,
  quantity,
  packed,
  sent,
}: PackingJob['boards'][number]): boolean =>
  state === ORDER_STATES.awaitingShipment && isPaid && missingDocuments.length === 0 && quantity > packed + sent;

/** Puts pieces of the boards that are ready into one parcel; everything that is left is proposed. */
export function PackDialog({ job, onClose }: { readonly job: PackingJob; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-packing', 'pricing', 'order-texts']);
  const reread = useReread();
  const boards = job.boards.filter(isReady);
  const submit = async ({ carrier, waybill, weightG, pieces }: Values) => {
    const items = boards.flatMap(({ id }) => {
      const count = pieces[id] ?? 0;
      return count > 0 ? [{ orderId: id, pieces: count }] : [];
    });
    if (items.length === 0) throw new Error(t('nothing'));
    await api.staffParcels.pack({
      params: { no: job.mainNo },
      body: { carrier, waybill: waybill.trim(), weightG, items },
    });
    toast.success(t('packedDone'));
    await reread();
  };
  return (
    <FormDialog<Values>
      title={t('packTitle', { no: job.mainNo })}
      okText={t('packOk')}
      initial={{
        carrier: job.carrier,
        waybill: '',
        weightG: Math.max(
          1,
          boards.reduce((sum, board) => sum + leftWeight(board), 0),
        ),
        pieces: Object.fromEntries(boards.map((board) => [board.id, left(board)])),
      }}
      submit={submit}
      onClose={onClose}
    >
      {boards.map((board) => (
        <Form.Item
          key={board.id}
          name={['pieces', board.id]}
          label={`${board.orderNo} · ${piecesText(left(board), board.boardsPerPiece)}`}
          extra={boards.length > 1 ? t('itemsHint') : undefined}
        >
          <InputNumber min={0} max={left(board)} precision={0} suffix={pieceUnit(board.boardsPerPiece)} />
        </Form.Item>
      ))}
      <WaybillFields mainNo={job.mainNo} />
      <WeightField />
    </FormDialog>
  );
}

const left = ({ quantity, packed, sent }: PackingJob['boards'][number]): number => quantity - packed - sent;
const leftWeight = (board: PackingJob['boards'][number]): number =>
  Math.round((board.weightG * left(board)) / board.quantity);
