import type { Fen } from '@xunban/money';

/** Carriers and what they ask for a parcel from the factory. Plain JSON, edited by staff; amounts are yuan. */
export interface FreightTable {
  readonly version: string;
  readonly carriers: readonly Carrier[];
}

export interface Carrier {
  /** The code that express platforms use, such as `SF`. Name: `pricing.carrier.<code>`. */
  readonly code: string;
  /** Cubic centimetres that count as one kilogram; 0 where volume does not count. */
  readonly volumetricDivisor: number;
  readonly zones: readonly FreightZone[];
  /** Areas inside the zones with a remote surcharge. */
  readonly remoteAreas?: readonly RemoteArea[] | undefined;
  /** No carrier at all: the buyer fetches the parcel at the works. */
  readonly isPickUp?: true | undefined;
}

export interface FreightZone {
  /** Name: `pricing.zone.<id>`. */
  readonly id: string;
  /** First two digits of the GB/T 2260 code, such as `44` for Guangdong. */
  readonly provinces: readonly string[];
  readonly firstWeightG: number;
  readonly firstYuan: number;
  /** Each begun step above the first weight. */
  readonly stepWeightG: number;
  readonly stepYuan: number;
  /** Calendar days on the road. */
  readonly days: number;
}

export interface RemoteArea {
  /** First four digits of GB/T 2260 codes: cities and prefectures. */
  readonly cities: readonly string[];
  readonly surchargeYuan: number;
  readonly extraDays: number;
}

/** A parcel. Sides in integer millimetres. */
export interface Parcel {
  readonly weightG: number;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A freight as it is promised and kept with an order. */
export interface FreightOption {
  readonly carrier: string;
  readonly zone: string;
  readonly priceFen: Fen;
  readonly days: number;
  readonly actualWeightG: number;
  readonly volumetricWeightG: number;
  /** The larger of the two, rounded up to what the carrier counts. */
  readonly chargeableWeightG: number;
  readonly because: 'actualWeight' | 'volumetricWeight';
  /** Arithmetic in yuan that `evaluateFormula` repeats. */
  readonly formula: string;
}

/** A freight as it is offered: with the rule that it came from. */
export interface FreightOffer extends FreightOption {
  readonly parcel: Parcel;
  readonly volumetricDivisor: number;
  readonly firstWeightG: number;
  readonly firstFen: Fen;
  readonly stepWeightG: number;
  readonly stepFen: Fen;
  /** Contained in the price; nothing outside remote areas. */
  readonly remoteFen: Fen;
  readonly isPickUp: boolean;
}
