/** A parcel for which a carrier issues a waybill. */
export interface WaybillOrder {
  /** Number of the order at the carrier: the same one gives the same waybill again. */
  readonly orderId: string;
  readonly weightG: number;
  readonly sender: { readonly name: string; readonly phone: string; readonly address: string };
  readonly recipient: {
    readonly name: string;
    readonly phone: string;
    readonly company: string;
    readonly province: string;
    readonly city: string;
    readonly district: string;
    readonly address: string;
  };
}

/** Issues waybills of one carrier and prints their labels. */
export interface CarrierWaybills {
  /** Code of the carrier in the freight table. */
  readonly carrier: string;
  issue(order: WaybillOrder): Promise<string>;
  /** The carrier's label as PDF; undefined for a waybill that it did not issue to the company, and for a simulated carrier. */
  label(waybill: string): Promise<Uint8Array | undefined>;
}
