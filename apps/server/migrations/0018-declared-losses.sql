-- Staff declare a parcel lost or returned that its carrier does not report.
alter table parcel_event drop constraint parcel_event_kind_is_known;
alter table parcel_event add constraint parcel_event_kind_is_known
  check (kind in ('partSent', 'voided', 'waybillCorrected', 'declaredLost', 'declaredReturned', 'found', 'resent'));
