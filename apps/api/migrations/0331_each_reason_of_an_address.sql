-- What is known of an address stands each by itself: that somebody complained does not make it an address where somebody is.
ALTER TABLE suppressed_addresses
  DROP CONSTRAINT suppressed_addresses_pkey,
  ADD PRIMARY KEY (partner_id, address_hash, reason);
