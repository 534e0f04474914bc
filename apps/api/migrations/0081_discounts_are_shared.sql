-- What a coupon takes off each booking: its part of the order's discount, which goes with it when it is cancelled. One that was cancelled
-- keeps what it had.
ALTER TABLE facility_bookings ADD COLUMN discount_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE facility_bookings ADD CONSTRAINT facility_bookings_discount CHECK (discount_minor = 0 OR discount_minor BETWEEN 0 AND price_minor);

-- The books compare them with what uses say.
CREATE INDEX facility_bookings_discounted ON facility_bookings (partner_id, order_id) WHERE discount_minor > 0;

-- A use keeps what the coupon spoke of as well, so that it can be decided anew when bookings move, and the platform's share of it.
ALTER TABLE coupon_uses
  ADD COLUMN facility_group_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN service_hours jsonb,
  ADD COLUMN service_valid_from date,
  ADD COLUMN service_valid_until date,
  ADD COLUMN platform_share numeric(5, 4) NOT NULL DEFAULT 0,
  -- of its amount, what was not taken away with bookings that were cancelled; null where it has none
  ADD COLUMN amount_left_minor bigint CHECK (amount_left_minor >= 0);

UPDATE coupon_uses u SET facility_group_ids = c.facility_group_ids, service_hours = c.service_hours, service_valid_from = c.service_valid_from,
  service_valid_until = c.service_valid_until, platform_share = c.platform_share, amount_left_minor = u.discount_amount_minor
FROM coupons c WHERE (c.partner_id, c.id) = (u.partner_id, u.coupon_id);

ALTER TABLE coupon_uses ALTER COLUMN service_hours SET NOT NULL, ALTER COLUMN facility_group_ids DROP DEFAULT,
  ALTER COLUMN platform_share DROP DEFAULT;

-- Discounts that were there before are shared over the bookings that stand, in proportion to their prices: each takes what the sum up to it
-- has more than the sum before it, so that the parts make up the whole.
WITH standing AS (
  SELECT b.partner_id, b.id, b.price_minor AS price, u.discount_minor AS discount,
    sum(b.price_minor) OVER (PARTITION BY b.partner_id, b.order_id) AS base,
    sum(b.price_minor) OVER (PARTITION BY b.partner_id, b.order_id ORDER BY b.starts_at, b.id) AS until
  FROM coupon_uses u JOIN facility_bookings b ON (b.partner_id, b.order_id) = (u.partner_id, u.order_id) AND b.type = 'booking'
  WHERE u.given_back_at IS NULL AND u.discount_minor > 0
    AND NOT EXISTS (SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
)
UPDATE facility_bookings b
SET discount_minor = div(least(s.discount, s.base) * s.until, s.base) - div(least(s.discount, s.base) * (s.until - s.price), s.base)
FROM standing s WHERE (b.partner_id, b.id) = (s.partner_id, s.id) AND s.base > 0;

-- Where nothing was taken off, no use is counted.
WITH freed AS (
  UPDATE coupon_uses SET given_back_at = used_at WHERE discount_minor = 0 AND given_back_at IS NULL RETURNING partner_id, coupon_id
), counted AS (
  SELECT partner_id, coupon_id, count(*) AS uses FROM freed GROUP BY 1, 2
)
UPDATE coupons c SET used_count = c.used_count - f.uses FROM counted f WHERE (c.partner_id, c.id) = (f.partner_id, f.coupon_id);
