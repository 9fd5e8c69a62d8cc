-- How a parcel is packed and labelled, and the number of the buyer's purchase order on it.
alter table main_order
  add column parcel_label text not null default 'house',
  add column label_text text not null default '',
  add column po_number text not null default '',
  add constraint parcel_label_is_known check (parcel_label in ('house', 'neutral', 'own')),
  add constraint own_label_has_words check ((parcel_label = 'own') = (label_text <> '')),
  add constraint packing_words_are_short check (length(label_text) <= 60 and length(po_number) <= 40);
