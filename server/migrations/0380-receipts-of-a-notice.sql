-- What came of a notice is found by it: whether its packaging was counted is asked with every receipt, and read all receipts.
create index on receipt (tenant_id, shipping_notice_id);
