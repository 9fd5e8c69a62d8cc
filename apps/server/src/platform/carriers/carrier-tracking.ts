/** What an adapter is asked about: a parcel that its carrier has. */
export interface TrackRequest {
  readonly carrier: string;
  readonly waybill: string;
  readonly shippedAt: Date;
  /** By the database's clock. */
  readonly now: Date;
}

export interface TrackAnswer {
  readonly kind: 'accepted' | 'moving' | 'delivered' | 'lost' | 'returned';
  readonly at: Date;
  /** In the carrier's words. */
  readonly place: string;
}

/** Tells where parcels are. Asked again and again; everything that is known so far is told each time, the oldest first. */
export interface CarrierTracking {
  track(request: TrackRequest): Promise<readonly TrackAnswer[]>;
}
