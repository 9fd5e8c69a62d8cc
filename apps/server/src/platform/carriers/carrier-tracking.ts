/** The query to an adapter: a parcel that its carrier has. */
export interface TrackRequest {
  readonly carrier: string;
  readonly waybill: string;
  /** Phone number of the recipient, which some carriers ask for. */
  readonly phone: string;
  readonly shippedAt: Date;
  /** By the database's clock. */
  readonly now: Date;
}

export interface TrackAnswer {
  readonly kind: 'accepted' | 'moving' | 'delivered' | 'lost' | 'returned';
  readonly at: Date;
  /** In the carrier's own wording. */
  readonly place: string;
}

/** Reports where parcels are. Polled repeatedly; each reply contains everything known so far, the oldest first. */
export interface CarrierTracking {
  track(request: TrackRequest): Promise<readonly TrackAnswer[]>;
}
