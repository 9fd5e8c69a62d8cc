import { type GatewayName, type GatewayOffer, type GatewayTexts, parseEnum } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { Refusal } from '../refusal.ts';
import type { Gateways } from './gateway.ts';
import type { GatewayModule } from './gateway-module.ts';
import * as modules from './gateway-modules.ts';

/** Every gateway in the order of a payment page: simulations first, then by name. */
export const GATEWAYS: readonly GatewayModule[] = Object.values(modules).toSorted(
  (one, other) => Number(other.isSimulated) - Number(one.isSimulated) || one.name.localeCompare(other.name, 'en'),
);

export const GATEWAY_NAMES: readonly GatewayName[] = GATEWAYS.map(({ name }) => name);

const findGateway = (name: string): GatewayModule | undefined => GATEWAYS.find((gateway) => gateway.name === name);

/** Returns the name stored in a row. @throws when no gateway has it */
export const storedGateway = (text: string): GatewayName => parseEnum(GATEWAY_NAMES, text, 'gateway');

/**
 * Returns the gateway of a request, or the first one of the instance when it names none.
 * @throws {Refusal} `invalidInput` when no gateway has the name, `payment.methodUnavailable` when the instance has none
 */
export function requestedGateway(name: GatewayName | undefined, { names }: Pick<Gateways, 'names'>): GatewayName {
  const wanted = name ?? names[0];
  if (wanted === undefined) throw new Refusal('payment.methodUnavailable');
  if (findGateway(wanted)) return wanted;
  throw new Refusal('invalidInput', { fields: [{ field: 'gateway', code: 'invalid' }] });
}

export const isSimulated = (name: GatewayName): boolean => findGateway(name)?.isSimulated ?? false;

/** Texts of all gateways, which pages name in lists. */
export const GATEWAY_TEXTS: Readonly<Record<GatewayName, GatewayTexts>> = Object.fromEntries(
  GATEWAYS.map(({ name, label, hint }) => [name, { label, hint }]),
);

/** Returns the name of a gateway in lists; its code when it is unknown. */
export const gatewayLabel = (name: GatewayName, language: Language): string =>
  findGateway(name)?.label[language] ?? name;

/** Returns the gateways whose label has a text in some language. */
export const gatewaysLabelled = (text: string): readonly GatewayName[] =>
  GATEWAYS.filter(({ label }) =>
    Object.values(label).some((one) => one.toLowerCase().includes(text.trim().toLowerCase())),
  ).map(({ name }) => name);

/** Returns the app whose browser shows the page; undefined in an ordinary browser. */
export const appAround = (userAgent: string) =>
  GATEWAYS.flatMap(({ app }) => app ?? []).find((app) => userAgent.includes(app.userAgent));

/** Returns where a gateway opens for the user of a browser: an app never opens the payment of another one. */
export function opensIn(name: GatewayName, userAgent: string): GatewayOffer['opens'] {
  const around = appAround(userAgent);
  const app = findGateway(name)?.app;
  if (!app || !around) return 'here';
  return app === around ? 'ownApp' : 'elsewhere';
}

/** Describes a gateway to the payment page in a browser. */
export function gatewayOffer(name: GatewayName, userAgent: string): GatewayOffer | null {
  const gateway = findGateway(name);
  if (!gateway) return null;
  const { label, hint, mark, isScanned, app } = gateway;
  const around = appAround(userAgent)?.name ?? null;
  return {
    ...{ method: name, label, hint, mark, isScanned, opens: opensIn(name, userAgent), around },
    app: app?.name ?? label,
    namesPayer: app?.namesPayer ?? false,
  };
}
