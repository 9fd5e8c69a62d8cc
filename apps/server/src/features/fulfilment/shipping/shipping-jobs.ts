import { kuaidi100 } from '../../../platform/carriers/kuaidi100.ts';
import { simulatedCarrier } from '../../../platform/carriers/simulated-carrier.ts';
import type { Deps } from '../../../platform/deps.ts';
import { watched } from '../../../platform/instance/outside-services.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { trackParcels } from './track-parcels.ts';

/** Tracks parcels where the carrier has an API; elsewhere users confirm deliveries. */
export function shippingJobs(deps: Deps): readonly JobDefinition[] {
  const { kuaidi100Customer: customer, kuaidi100Key: key, kuaidi100Url: endpoint } = deps.config;
  if (customer !== '') {
    const tracking = watched('carriers', kuaidi100({ customer, key, endpoint }));
    // The provider's manual asks for few queries of the same parcel.
    return [{ name: 'shipping.track', every: '7 */2 * * *', handle: () => trackParcels(deps, tracking) }];
  }
  const { simulatedCarrierSpeed: speed } = deps.config;
  if (speed === 0 || !deps.config.sandboxGateway) return [];
  const tracking = simulatedCarrier(speed);
  return [{ name: 'shipping.track', every: '*/10 * * * *', handle: () => trackParcels(deps, tracking) }];
}
