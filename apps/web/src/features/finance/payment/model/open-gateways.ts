import type { GatewayOffer } from '@xunban/contract';

/** Returns the gateway to offer first: that of the app that shows the page, else one that opens there. */
export const firstGateway = (gateways: readonly GatewayOffer[]): GatewayOffer | undefined =>
  gateways.find(({ opens }) => opens === 'ownApp') ??
  gateways.find(({ opens }) => opens !== 'elsewhere') ??
  gateways[0];
