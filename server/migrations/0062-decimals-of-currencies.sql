-- A currency says how many decimals it has: as ISO 4217 does unless somebody says otherwise.
alter table currency add column decimal_places integer check (decimal_places between 0 and 6);
alter table currency disable trigger stamp;
update currency set decimal_places = case
  when currency_code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF',
    'XOF', 'XPF') then 0
  when currency_code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  when currency_code in ('CLF', 'UYW') then 4
  else 2 end;
alter table currency enable trigger stamp;
