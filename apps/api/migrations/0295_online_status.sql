-- What the online gateway says of an order's money, whichever gateway it is.
ALTER TABLE orders RENAME COLUMN razorpay_status TO online_status;
ALTER TABLE orders RENAME CONSTRAINT orders_razorpay_status_check TO orders_online_status_check;
