import { useQuery } from '@tanstack/react-query';
import type { DeliveryAddress, DeliveryChoices } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, classes, DataState, layout, Money, moneyText, Notice, toast } from '@xunban/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orderPath } from '../../../../shared/order-path.ts';
import styles from '../checkout/checkout.module.css';
import { PackingChoice } from '../checkout/packing-choice.tsx';
import { ContactCard, isPhoneWrong, namedContact, type ParcelContact } from './contact-card.tsx';
import { DeliveryOffers } from './delivery-offers.tsx';
import { DeliveryPlaces } from './delivery-places.tsx';
import { deliveryChoicesQuery, useChangeDelivery } from './delivery-queries.ts';

interface DeliveryFormProps {
  readonly mainOrderId: string;
  readonly orderNo: string;
  /** The current delivery. */
  readonly known: DeliveryChoices;
  readonly addresses: readonly DeliveryAddress[];
}

/** Address, consignee, carrier and packing of a main order; what it costs more or less is asked before it is done. */
export function DeliveryForm({ mainOrderId, orderNo, known, addresses }: DeliveryFormProps) {
  const { t } = useTranslation(['order', 'pricing']);
  const dueText = useDueText();
  const navigate = useNavigate();
  const change = useChangeDelivery();
  const [addressId, setAddressId] = useState('');
  const [carrier, setCarrier] = useState(known.carrier);
  const [packing, setPacking] = useState(known.packing);
  const [contact, setContact] = useState<ParcelContact>({ contactName: '', phone: '' });
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const choices = useQuery(deliveryChoicesQuery(mainOrderId, addressId));
  const offer = choices.data?.offers.find((one) => one.carrier === carrier);
  const isTextMissing = packing.label === 'own' && packing.labelText.trim() === '';
  const isComplete = !isTextMissing && !isPhoneWrong(contact);
  // Offers of the address before stand in until those of the chosen one are there.
  const isOffered = !choices.isPlaceholderData && offer?.hindrance === null;

  const chooseAddress = (id: string) => {
    setAsking(false);
    setAddressId(id);
  };

  const chooseCarrier = (code: string) => {
    setAsking(false);
    setCarrier(code);
  };

  const send = async () => {
    if (!offer || !choices.data) return;
    const placed = await change.mutateAsync({
      ...{ mainOrderId, version: choices.data.version, carrier, packing },
      ...(addressId && { addressId }),
      ...namedContact(contact),
      expectedFreight: offer.price.toFixed(2),
    });
    toast.success(t(placed.due > 0 && (offer.due ?? 0) > 0 ? 'delivery.doneDue' : 'delivery.done'));
    void navigate(orderPath(orderNo));
  };

  return (
    <div className={styles['layout']}>
      <div className={classes(layout['stack5'], layout['shrinks'], styles['stack'])}>
        <DeliveryPlaces now={known.address} addresses={addresses} chosenId={addressId} onChoose={chooseAddress} />
        <ContactCard contact={contact} onChange={setContact} />
        <DataState query={choices}>
          {({ offers }) => <DeliveryOffers offers={offers} chosen={carrier} onChoose={chooseCarrier} />}
        </DataState>
        <PackingChoice
          packing={packing}
          isTextMissing={isTried && isTextMissing}
          onChange={(part) => setPacking({ ...packing, ...part })}
        />
      </div>
      <div className={styles['summary']}>
        <FreightSummary
          freight={known.freight}
          offer={offer}
          onSave={() => {
            setTried(true);
            if (isComplete && (isOffered || choices.isPlaceholderData)) setAsking(true);
          }}
        />
      </div>
      <ConfirmDialog
        open={isAsking && isOffered}
        onClose={() => setAsking(false)}
        question={t('delivery.question')}
        confirm={t('delivery.confirm')}
        onConfirm={send}
      >
        {offer && (
          <p>
            {t('delivery.questionHint', { carrier: carrierName(carrier), freight: moneyText(offer.price) })}{' '}
            {dueText(offer)}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}

type Offer = DeliveryChoices['offers'][number];

interface FreightSummaryProps {
  /** The current freight. */
  readonly freight: number;
  readonly offer: Offer | undefined;
  readonly onSave: () => void;
}

/** The freight now and then, and the difference to pay. */
function FreightSummary({ freight, offer, onSave }: FreightSummaryProps) {
  const { t } = useTranslation('order');
  const dueText = useDueText();
  return (
    <Card title={t('delivery.sum')}>
      <div className={layout['stack3']}>
        <dl className={styles['sums']}>
          <dt>{t('delivery.freightNow')}</dt>
          <dd>
            <Money yuan={freight} />
          </dd>
          <dt>{t('delivery.freightThen')}</dt>
          <dd>{offer ? <Money yuan={offer.price} strong /> : '—'}</dd>
        </dl>
        {offer && <p>{dueText(offer)}</p>}
        {offer?.hindrance && <Notice tone="warning">{t(`delivery.${offer.hindrance}`)}</Notice>}
        <Button kind="primary" block onClick={onSave}>
          {t('delivery.save')}
        </Button>
      </div>
    </Card>
  );
}

/** Returns a function that describes the amount due or refunded for an offer. */
function useDueText() {
  const { t } = useTranslation('order');
  return ({ difference, due }: Offer): string => {
    if (due === null) return difference === 0 ? t('delivery.same') : t('delivery.beforePayment');
    if (due > 0) return t('delivery.toPay', { amount: moneyText(due) });
    if (due < 0) return t('delivery.goesBack', { amount: moneyText(-due) });
    return t('delivery.nothingDue');
  };
}
