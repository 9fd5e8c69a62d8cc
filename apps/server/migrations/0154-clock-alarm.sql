-- The clock of the database was set back: one open alarm, about at least so many minutes.

alter table alarm drop constraint alarm_kind_is_known;
alter table alarm add constraint alarm_kind_is_known check (kind in ('booksBroken', 'booksFailed', 'booksMissing',
  'limitChanged', 'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'calendarEnds',
  'withdrawal', 'creditLimit', 'creditCorrection', 'clockSteppedBack'));
create unique index alarm_of_the_clock on alarm (kind) where ended_at is null and kind = 'clockSteppedBack';
