import { useQuery } from '@tanstack/react-query';
import type { DeliveryAddress, DeliveryChoices } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, DataState, Field, Money, moneyText, Notice, TextInput, toast } from '@xunban/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orderPath } from '../../../shared/order-path.ts';
import styles from '../checkout/checkout.module.css';
import { PackingChoice } from '../checkout/packing-choice.tsx';
import { DeliveryOffers } from './delivery-offers.tsx';
import { DeliveryPlaces } from './delivery-places.tsx';
import { deliveryChoicesQuery, useChangeDelivery } from './delivery-queries.ts';

const MOBILE = /^1[3-9]\d{9}$/;

interface DeliveryFormProps {
  readonly mainOrderId: string;
  readonly orderNo: string;
  /** As it is now. */
  readonly known: DeliveryChoices;
  readonly addresses: readonly DeliveryAddress[];
}

/** Address, consignee, carrier and packing of a main order; what it costs more or less is asked before it is done. */
export function DeliveryForm({ mainOrderId, orderNo, known, addresses }: DeliveryFormProps) {
  const { t } = useTranslation(['order', 'pricing']);
  const navigate = useNavigate();
  const change = useChangeDelivery();
  const [addressId, setAddressId] = useState('');
  const [carrier, setCarrier] = useState(known.carrier);
  const [packing, setPacking] = useState(known.packing);
  const [contact, setContact] = useState({ contactName: '', phone: '' });
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const choices = useQuery(deliveryChoicesQuery(mainOrderId, addressId));
  const offer = choices.data?.offers.find((one) => one.carrier === carrier);
  const isTextMissing = packing.label === 'own' && packing.labelText.trim() === '';
  const isPhoneWrong = contact.phone !== '' && !MOBILE.test(contact.phone.trim());
  const isReady =
    offer?.hindrance === null && !choices.isPlaceholderData && !choices.isFetching && !isTextMissing && !isPhoneWrong;

  const send = async () => {
    if (!offer || !choices.data) return;
    const placed = await change.mutateAsync({
      ...{ mainOrderId, version: choices.data.version, carrier, packing },
      ...(addressId && { addressId }),
      ...(contact.contactName.trim() && { contactName: contact.contactName.trim() }),
      ...(contact.phone.trim() && { phone: contact.phone.trim() }),
      expectedFreight: offer.price.toFixed(2),
    });
    toast.success(t(placed.due > 0 && (offer.due ?? 0) > 0 ? 'delivery.doneDue' : 'delivery.done'));
    void navigate(orderPath(orderNo));
  };

  return (
    <div className={styles['layout']}>
      <div className={styles['stack']}>
        <DeliveryPlaces now={known.address} addresses={addresses} chosenId={addressId} onChoose={setAddressId} />
        <Card title={t('delivery.contact')}>
          <div className={styles['fields']}>
            <p className={styles['soft']}>{t('delivery.contactHint')}</p>
            <Field label={t('delivery.contactName')} optional>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={40}
                  autoComplete="name"
                  value={contact.contactName}
                  onChange={({ target }) => setContact({ ...contact, contactName: target.value })}
                />
              )}
            </Field>
            <Field label={t('delivery.phone')} error={isPhoneWrong && t('delivery.phoneWrong')} optional>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="tel"
                  maxLength={11}
                  value={contact.phone}
                  onChange={({ target }) => setContact({ ...contact, phone: target.value })}
                />
              )}
            </Field>
          </div>
        </Card>
        <DataState query={choices}>
          {({ offers }) => <DeliveryOffers offers={offers} chosen={carrier} onChoose={setCarrier} />}
        </DataState>
        <PackingChoice
          packing={packing}
          isTextMissing={isTried && isTextMissing}
          onChange={(part) => setPacking({ ...packing, ...part })}
        />
      </div>
      <div className={styles['summary']}>
        <Card title={t('delivery.sum')}>
          <div className={styles['fields']}>
            <dl className={styles['sums']}>
              <dt>{t('delivery.freightNow')}</dt>
              <dd>
                <Money yuan={known.freight} />
              </dd>
              <dt>{t('delivery.freightThen')}</dt>
              <dd>{offer ? <Money yuan={offer.price} strong /> : '—'}</dd>
            </dl>
            {offer && <p>{settlement(offer)}</p>}
            {offer?.hindrance && <Notice tone="warning">{t(`delivery.${offer.hindrance}`)}</Notice>}
            <Button
              kind="primary"
              block
              onClick={() => {
                setTried(true);
                if (isReady) setAsking(true);
              }}
            >
              {t('delivery.save')}
            </Button>
          </div>
        </Card>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('delivery.question')}
        confirm={t('delivery.confirm')}
        onConfirm={send}
      >
        {offer && (
          <p>
            {t('delivery.questionHint', { carrier: carrierName(carrier), freight: moneyText(offer.price) })}{' '}
            {settlement(offer)}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );

  function settlement({ difference, due }: DeliveryChoices['offers'][number]): string {
    if (due === null) return difference === 0 ? t('delivery.same') : t('delivery.beforePayment');
    if (due > 0) return t('delivery.toPay', { amount: moneyText(due) });
    if (due < 0) return t('delivery.goesBack', { amount: moneyText(-due) });
    return t('delivery.nothingDue');
  }
}
