import { appOf, type GatewayName, isBlockedByApp } from '@xunban/contract/payment-methods';

/** Returns the gateway to offer first: that of the app that shows the page, else one that opens there. */
export const firstGateway = (gateways: readonly GatewayName[], userAgent: string): GatewayName | undefined =>
  gateways.find((gateway) => gateway === appOf(userAgent)) ??
  gateways.find((gateway) => !isBlockedByApp(gateway, userAgent)) ??
  gateways[0];
