-- Since when nobody tells how an attempt ended: its provider is set up no more, or has not said for a day. An owner may settle it by hand.
ALTER TABLE card_charges ADD COLUMN unheard_since timestamptz;
