-- The work calendar runs out: an alarm of its own, about the last day that is known.

alter table alarm drop constraint alarm_kind_is_known;
alter table alarm add constraint alarm_kind_is_known check (kind in ('booksBroken', 'booksFailed', 'booksMissing',
  'limitChanged', 'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'calendarEnds'));
-- Nobody raises it twice for one day, however many processes look.
create unique index alarm_of_the_calendar on alarm (subject) where ended_at is null and kind = 'calendarEnds';
