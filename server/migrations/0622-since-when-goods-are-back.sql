-- Since when goods of a line are back with their supplier: a receipt of after that which is canceled takes nothing from what was
-- received before. Of goods that are back already it is not known.
alter table purchase_order_line add column went_back_at timestamptz;
