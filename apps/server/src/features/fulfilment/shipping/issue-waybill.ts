import type { CarrierWaybills } from '../../../platform/carriers/carrier-waybills.ts';
import { sfWaybills } from '../../../platform/carriers/sf-waybills.ts';
import { simulatedWaybills } from '../../../platform/carriers/simulated-waybills.ts';
import type { Deps } from '../../../platform/deps.ts';
import { watched } from '../../../platform/instance/outside-services.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { countParcels } from '../../orders-core/parcels/parcel-records.ts';

/** The carriers that issue waybills to the company: SF with its keys, the simulated SF in a demonstration. */
export function openWaybills({ config }: Pick<Deps, 'config'>): readonly CarrierWaybills[] {
  const { sfPartnerId: partnerId, sfCheckWord: checkWord, sfMonthlyCard: monthlyCard, sfUrl: endpoint } = config;
  if (partnerId !== '') return [watched('carriers', sfWaybills({ partnerId, checkWord, monthlyCard, endpoint }))];
  return config.sandboxGateway ? [simulatedWaybills('SF')] : [];
}

/**
 * Orders a waybill for the next parcel of a main order. The carrier's order is named by the parcels so far and the version of the
 * delivery, so a repetition before packing gives the same number.
 * @throws Refusal `notFound`, `shipping.noWaybills`, `shipping.carrierFailed`
 */
export async function issueWaybill(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  open: readonly CarrierWaybills[],
  wish: { readonly no: string; readonly carrier: string; readonly weightG: number },
): Promise<{ readonly main: MainOrder; readonly waybill: string }> {
  const waybills = open.find(({ carrier }) => carrier === wish.carrier);
  if (!waybills) throw new Refusal('shipping.noWaybills');
  const id = await mainIdByNumber(db.read, wish.no.toUpperCase());
  const [main] = id === undefined ? [] : await findMainOrders(db.read, [id]);
  if (!main) throw new Refusal('notFound');
  const [address, company, parcels] = await Promise.all([
    openAddress(db.read, main),
    companyForDocuments(db.read, config),
    countParcels(db.read, main.id),
  ]);
  const { label, labelText } = main.packing;
  try {
    const waybill = await waybills.issue({
      orderId: `${main.mainNo}-${main.deliveryVersion}-${parcels + 1}`,
      weightG: wish.weightG,
      sender: {
        // A neutral parcel and one with the buyer's own label do not name the company.
        name: label === 'company' ? company.name.zh : label === 'own' ? labelText : NEUTRAL_SENDER,
        phone: company.phone,
        address: company.address.zh,
      },
      recipient: {
        ...{ name: address.contactName, phone: address.phone, company: address.companyName },
        ...{ province: address.province, city: address.city, district: address.district, address: address.detail },
      },
    });
    return { main, waybill };
  } catch (error) {
    log.warn({ err: error, mainNo: main.mainNo }, 'waybill order failed');
    throw new Refusal('shipping.carrierFailed');
  }
}

/** Printed on the carrier's label, which is Chinese. */
const NEUTRAL_SENDER = '发货仓';
