import { WEBHOOKS } from '@xunban/contract';
import { kuaidi100, subscribeKuaidi100 } from '../../../platform/carriers/kuaidi100.ts';
import { simulatedCarrier } from '../../../platform/carriers/simulated-carrier.ts';
import type { Deps } from '../../../platform/deps.ts';
import { watched } from '../../../platform/instance/outside-services.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { subscribeParcels, trackParcels } from './track-parcels.ts';

/** Tracks parcels where the carrier has an API; elsewhere users confirm deliveries. */
export function shippingJobs(deps: Deps): readonly JobDefinition[] {
  const { kuaidi100Customer: customer, kuaidi100Key: key, kuaidi100Url: endpoint } = deps.config;
  if (customer !== '') {
    const tracking = watched('carriers', kuaidi100({ customer, key, endpoint }));
    // The provider's manual asks for few queries of the same parcel.
    const query = { name: 'shipping.track', every: '7 */2 * * *', handle: () => trackParcels(deps, tracking) };
    const { publicUrl } = deps.config;
    // Without a public address the provider could reach nothing.
    if (publicUrl === '') return [query];
    const callback = `${publicUrl}${WEBHOOKS.parcelNotice.path}`;
    const handle = () => subscribeParcels(deps, (parcel) => subscribeKuaidi100({ key, endpoint }, parcel, callback));
    return [query, { name: 'shipping.subscribe', every: '*/5 * * * *', handle }];
  }
  const { simulatedCarrierSpeed: speed } = deps.config;
  if (speed === 0 || !deps.config.sandboxGateway) return [];
  const tracking = simulatedCarrier(speed);
  return [{ name: 'shipping.track', every: '*/10 * * * *', handle: () => trackParcels(deps, tracking) }];
}
