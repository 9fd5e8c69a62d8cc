import { calls } from '@xunban/contract';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { type StaffActor, staffActor } from '../../orders-core/orders/order-actor.ts';
import { carrierSettings, saveCarrier } from './carrier-settings.ts';
import { declareLost, foundParcel, handOverParcel, resendParcel } from './hand-over-parcel.ts';
import { issueWaybill, openWaybills } from './issue-waybill.ts';
import { correctWaybill, lockParcel, mainObject, packParcel, voidParcel } from './pack-parcel.ts';
import { packingJob, packingStation } from './packing-station.ts';
import { printParcel } from './print-parcel.ts';

export function shippingRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  const { staffParcels } = calls;
  const waybills = openWaybills(deps);
  const settingsOf = async (reader: Reader) =>
    (await carrierSettings(reader)).map((setting) => ({
      ...setting,
      issuesWaybills: waybills.some(({ carrier }) => carrier === setting.carrier),
    }));
  return [
    route(staffParcels.station, ({ query }) => packingStation(db.read, query)),
    route(staffParcels.job, ({ params }) => packingJob(db.read, params.no)),
    route(staffParcels.pack, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await packParcel(tx, staffActor(actor), { ...body, no: params.no });
        return packingJob(tx, params.no);
      }),
    ),
    route(staffParcels.requestWaybill, async ({ params, body, once }) => {
      const { main, waybill } = await issueWaybill(deps, waybills, { ...body, ...params });
      return once(async (tx) => {
        await recordAction(tx, { object: mainObject(main), after: { carrier: body.carrier, waybill } });
        return { waybill };
      });
    }),
    route(staffParcels.handOver, ({ actor, params, once }) =>
      runStep(once, actor, params.id, (tx, by) => handOverParcel(tx, by, params.id)),
    ),
    route(staffParcels.void, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => voidParcel(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.correctWaybill, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => correctWaybill(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.declareLost, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => declareLost(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.found, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => foundParcel(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.resend, ({ actor, params, body, once }) =>
      runStep(once, actor, params.id, (tx, by) => resendParcel(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.label, ({ actor, params, signal, once }) =>
      printParcel({ ...deps, printer, waybills }, once, { ...params, what: 'label', staffId: actor.staffId, signal }),
    ),
    route(staffParcels.deliveryNote, ({ actor, params, signal, once }) =>
      printParcel({ ...deps, printer, waybills }, once, { ...params, what: 'note', staffId: actor.staffId, signal }),
    ),
    route(staffParcels.carriers, () => settingsOf(db.read)),
    route(staffParcels.saveCarrier, ({ params, body, once }) =>
      once(async (tx) => {
        await saveCarrier(tx, { ...body, ...params });
        return settingsOf(tx);
      }),
    ),
  ];

  /** One step on a parcel in one transaction, answered with its main order at the station. */
  function runStep(
    once: InTransaction,
    actor: Pick<Staff, 'staffId' | 'name'>,
    id: string,
    step: (tx: Tx, by: StaffActor) => Promise<void>,
  ) {
    return once(async (tx) => {
      const { main } = await lockParcel(tx, id);
      await step(tx, staffActor(actor));
      return packingJob(tx, main.mainNo);
    });
  }
}
