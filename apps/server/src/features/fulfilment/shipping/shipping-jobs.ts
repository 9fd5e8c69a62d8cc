import { simulatedCarrier } from '../../../platform/carriers/simulated-carrier.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { trackParcels } from './track-parcels.ts';

/** Tracks parcels where the carrier has an API; elsewhere users confirm deliveries. */
export function shippingJobs(deps: Deps): readonly JobDefinition[] {
  const { simulatedCarrierSpeed: speed } = deps.config;
  if (speed === 0 || !deps.config.sandboxGateway) return [];
  const tracking = simulatedCarrier(speed);
  return [{ name: 'shipping.track', every: '*/10 * * * *', handle: () => trackParcels(deps, tracking) }];
}
