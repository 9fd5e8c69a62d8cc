import type { GatewayMark, GatewayTexts, LocalText } from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/worker.ts';
import type { Setting } from '../setting-readers.ts';
import type { PaymentGateway } from './gateway.ts';

/** Creates the adapter. `notifyUrl` receives the notices of the gateway. */
export type OpenGateway = (at: {
  readonly db: Db;
  readonly publicUrl: string;
  readonly notifyUrl: string;
}) => PaymentGateway;

/** The app with which a payer scans a code, or in whose browser the payer reads our pages. */
interface PayerApp {
  readonly name: LocalText;
  /** User agents that contain this text belong to the browser of the app. */
  readonly userAgent: string;
  /** True when the app returns to our page with a code that names its user. */
  readonly namesPayer: boolean;
}

/** The gateway's own records, as tables of its side in our database. */
interface OwnRecords {
  /** Rows `channel`, `no` (ours), `at`, and `amount_fen`: positive for a payment, negative for a refund. */
  readonly bill: RawBuilder<unknown>;
  /** Rows `channel`, `no` (ours), and `gateway_ref`. */
  readonly trades: RawBuilder<unknown>;
}

/** Everything that the product knows about a gateway. `gateway-modules.ts` lists them. */
export interface GatewayModule<Values = Readonly<Record<string, unknown>>> extends GatewayTexts {
  /** Its code in calls and in the database, which is also the name of its folder. */
  readonly name: string;
  /** Null for the icon of cards. */
  readonly mark: GatewayMark | null;
  /** True when it is paid by scanning a code on the page, false when it opens a page of its own. */
  readonly isScanned: boolean;
  /** Null for one without an app: any browser opens it. */
  readonly app: PayerApp | null;
  /** True for a simulation, which takes no real money; `SANDBOX_GATEWAY` enables it. */
  readonly isSimulated: boolean;
  /** The settings of the environment that it reads, all of them texts. */
  readonly settings: Readonly<Record<string, Setting<string>>>;
  /**
   * @param values the settings by the names in `settings`
   * @param publicUrl empty when the instance has none
   * @param faults receives missing settings
   * @returns undefined when the gateway is not set up
   */
  configure(values: Values, publicUrl: string, faults: string[]): OpenGateway | undefined;
  readonly ownRecords?: OwnRecords;
  jobs?(db: Db): readonly JobDefinition[];
  /** Adds pages outside the contract. @param address returns the address of this process */
  addPages?(app: FastifyInstance, db: Db, address: () => string): void;
}

/** Binds the names of the values to those of the settings. */
export const gatewayModule = <S extends Readonly<Record<string, Setting<string>>>>({
  configure,
  ...module
}: Omit<GatewayModule<{ readonly [K in keyof S]: string }>, 'settings'> & { readonly settings: S }): GatewayModule => ({
  ...module,
  configure: (values, ...rest) => configure(values as { [K in keyof S]: string }, ...rest),
});
