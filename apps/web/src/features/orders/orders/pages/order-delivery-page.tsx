import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, EmptyState, PageHeader } from '@xunban/ui';
import { Link, useSearchParams } from 'react-router';
import { ObjectPage } from '../../../../shared/object-page.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { DeliveryForm } from '../delivery/delivery-form.tsx';
import { deliveryChoicesQuery } from '../delivery/delivery-queries.ts';

/** Changes of address, carrier, consignee and packing before a main order is sent. */
export function OrderDeliveryPage() {
  const { t } = useTranslation(['order', 'pages']);
  const [params] = useSearchParams();
  const mainOrderId = params.get('mainOrderId')?.trim() ?? '';
  const orderNo = params.get('orderNo') ?? '';
  const known = useQuery({ ...deliveryChoicesQuery(mainOrderId, ''), enabled: mainOrderId !== '' });
  const addresses = useQuery(addressQueries.list);
  const back = <Link to={orderNo ? orderPath(orderNo) : '/main/orderList'}>{t('delivery.back')}</Link>;
  return (
    <ObjectPage page="orderDelivery" isNamed={mainOrderId !== ''} query={known}>
      {(choices) => (
        <>
          <PageHeader title={t('pages:orderDelivery.title')} lead={back} />
          {choices.isAllSent ? (
            <EmptyState title={t('delivery.allSent')} action={back} />
          ) : (
            <DataState query={addresses}>
              {(list) => <DeliveryForm {...{ mainOrderId, orderNo }} known={choices} addresses={list} />}
            </DataState>
          )}
        </>
      )}
    </ObjectPage>
  );
}
