import type { Setting } from '../setting-readers.ts';
import type { PaymentGateway } from './gateway.ts';

/** @param notifyUrl where the gateway sends its notices */
export type OpenGateway = (notifyUrl: string) => PaymentGateway;

/** A gateway as its folder offers it. `gateway-modules.ts` lists them. */
export interface GatewayModule<Values = Readonly<Record<string, unknown>>> {
  /** The settings of the environment that it reads, all of them texts. */
  readonly settings: Readonly<Record<string, Setting<string>>>;
  /**
   * @param values what was read, by the names in `settings`
   * @param publicUrl empty when the installation has none
   * @param faults receives what is missing
   * @returns undefined when the gateway is not set up
   */
  configure(values: Values, publicUrl: string, faults: string[]): OpenGateway | undefined;
}

/** Binds the names of the values to those of the settings. */
export const gatewayModule = <S extends Readonly<Record<string, Setting<string>>>>(
  settings: S,
  configure: GatewayModule<{ readonly [K in keyof S]: string }>['configure'],
): GatewayModule => ({
  settings,
  configure: (values, ...rest) => configure(values as { [K in keyof S]: string }, ...rest),
});
