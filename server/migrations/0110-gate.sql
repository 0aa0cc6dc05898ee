-- When what a delivery notice announces came through the gate: from then on it is corrected no more.
alter table shipping_notice add column checked_in_at timestamptz;
