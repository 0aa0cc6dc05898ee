-- Under which number another system tells of a return note: it takes none in twice of the same receipt.
alter table return_note add column out_return_no text;
create index return_note_out_return_no on return_note (tenant_id, out_return_no) where out_return_no is not null;
