-- Data of the release whose last migration is 0019, with the demo tenant's first documents: what upgrades are tried on.
alter table tenant disable trigger user;
insert into tenant (id, name, create_date) overriding system value values
  (1, 'Xulan Group', '2025-01-26 02:00:00+00');
alter table tenant enable trigger user;
alter table organisation disable trigger user;
insert into organisation (tenant_id, id, org_no, org_name, org_short_name, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10', 'Công ty TNHH Cơ điện Xulan Việt Nam', 'Xulan Việt Nam', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'TW20', '旭嵐機電股份有限公司', '旭嵐台中', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table organisation enable trigger user;
alter table supplier disable trigger user;
insert into supplier (tenant_id, id, supplier_no, supplier_name, supplier_short_name, contacts, telphone, email, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'S10001', '苏州恒锐达精密五金有限公司', '恒锐达五金', '周海燕', 865126221827, 'sales@s10001.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'S10002', 'Công ty TNHH Bao bì Phú Thành An', 'Bao bì Phú Thành An', 'Phạm Thị Lan', 842224593615, 'sales@s10002.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'S10003', '昱騰軸承工業股份有限公司', '昱騰軸承', '黃志明', 88642872211, 'sales@s10003.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'S10004', '东莞市铭科瑞电子有限公司', '铭科瑞电子', '刘思远', 865125139395, 'sales@s10004.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'S10005', '深圳市芯越澜微电子科技有限公司', '芯越澜微电子', '何嘉欣', 865125170892, 'sales@s10005.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'S10006', '昆山嘉润禾化工科技有限公司', '嘉润禾化工', '徐建国', 865126422922, 'sales@s10006.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'S10007', '宁波锦途泰包装材料有限公司', '锦途泰包装', '沈晓雯', 865123357446, 'sales@s10007.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 8, 'S10008', '宏瀚達電子股份有限公司', '宏瀚達電子', '蔡宜庭', 88647672696, 'sales@s10008.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 9, 'S10009', '廣錸螺絲工業有限公司', '廣錸螺絲', '郭俊傑', 88646819626, 'sales@s10009.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 10, 'S10010', '立澄化學工業股份有限公司', '立澄化學', '許雅婷', 88648124760, 'sales@s10010.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 11, 'S10011', 'Công ty Cổ phần Nhựa Đại Tín Phát', 'Nhựa Đại Tín Phát', 'Trần Quốc Bảo', 842223996776, 'sales@s10011.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 12, 'S10012', 'Công ty TNHH Cơ khí Chính xác Việt Hà Long', 'Cơ khí Việt Hà Long', 'Vũ Đình Nam', 842226790508, 'sales@s10012.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 13, 'S10013', 'Công ty TNHH Dây cáp điện Nam Khải', 'Dây cáp Nam Khải', 'Hoàng Thị Yến', 842224669946, 'sales@s10013.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 14, 'S10014', 'Công ty TNHH Hóa chất Minh Trường Sơn', 'Hóa chất Minh Trường Sơn', 'Bùi Văn Thắng', 842228659832, 'sales@s10014.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 15, 'S10015', '株式会社北嶺軸受製作所', '北嶺軸受', '山根 由美', 812661258255, 'sales@s10015.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 16, 'S10016', '東山根化成株式会社', '東山根化成', '小川 健', 812663364383, 'sales@s10016.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 17, 'S10017', 'Brennkolb Wälztechnik GmbH', 'Brennkolb', 'Katrin Vogler', 4997211089757, 'sales@s10017.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 18, 'S10018', 'Lindauer & Hartwig Klebtechnik GmbH', 'Lindauer & Hartwig', 'Jens Petermann', 4997216574163, 'sales@s10018.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 19, 'S10019', 'Northgate Vale Fastenings Ltd.', 'Northgate Vale', 'Emma Whitlock', 4417093499423, 'sales@s10019.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 20, 'S10020', 'Calder Ridge Components Inc.', 'Calder Ridge', 'Daniel Brooks', 13307665349, 'sales@s10020.example.com', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table supplier enable trigger user;
alter table warehouse disable trigger user;
insert into warehouse (tenant_id, id, warehouse_no, warehouse_name, org_no, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-RM', 'Kho nguyên vật liệu', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-EL', 'Kho linh kiện điện tử', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-PK', 'Kho bao bì', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'TW20-RM', '原物料倉', 'TW20', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'TW20-CH', '化學品倉', 'TW20', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table warehouse enable trigger user;
alter table address disable trigger user;
insert into address (tenant_id, id, office_name, loadadr_type, org_no, supplier_no, contacts, mobile, area_id, zip_code, detail_address, start_time_str, due_time_str, warehouse_no, platform_no, default_address_sign, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'Kho nguyên vật liệu', 1, 'VN10', null, 'Nguyễn Văn Hùng', 13900020000, 'Bắc Ninh', 16000, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', '08:00', '17:00', 'VN10-RM', 'Cửa 1–4', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'Kho linh kiện điện tử', 1, 'VN10', null, 'Lê Thị Mai', 13900020000, 'Bắc Ninh', 16000, 'Lô C5-2, nhà xưởng 2, KCN Tân Hà, Bắc Ninh', '08:00', '17:00', 'VN10-EL', 'Cửa 6', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'Kho bao bì', 1, 'VN10', null, 'Nguyễn Văn Hùng', 13900020000, 'Bắc Ninh', 16000, 'Lô C6-1, đường số 8, KCN Tân Hà, Bắc Ninh', '08:00', '17:00', 'VN10-PK', 'Cửa 9', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, '原物料倉', 1, 'TW20', null, '吳建宏', 13900020000, '台中市', 407, '台中市西屯區工業三十九路 118 號', '08:00', '17:00', 'TW20-RM', '1 號碼頭', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, '化學品倉', 1, 'TW20', null, '陳美玲', 13900020000, '台中市', 407, '台中市西屯區工業三十九路 120 號', '08:00', '17:00', 'TW20-CH', '危險品碼頭', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, '恒锐达五金', 2, null, 'S10001', '周海燕', 13728118676, null, null, '江苏省苏州市吴中区锦河路 88 号', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'Bao bì Phú Thành An', 2, null, 'S10002', 'Phạm Thị Lan', 17344140326, null, null, 'Số 27, đường Lê Quý Đôn, TP. Bắc Giang', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 8, '昱騰軸承', 2, null, 'S10003', '黃志明', 13696440706, null, null, '台中市大里區工業九路 35 號', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 9, '铭科瑞电子', 2, null, 'S10004', '刘思远', 13951615611, null, null, '广东省东莞市长安镇振兴北路 16 号', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 10, '芯越澜微电子', 2, null, 'S10005', '何嘉欣', 14652577868, null, null, '广东省深圳市宝安区航城大道 201 号', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 11, '嘉润禾化工', 2, null, 'S10006', '徐建国', 18967910076, null, null, '江苏省昆山市千灯镇石浦路 9 号', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 12, '锦途泰包装', 2, null, 'S10007', '沈晓雯', 16017742140, null, null, '浙江省宁波市鄞州区启明路 512 号', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 13, '宏瀚達電子', 2, null, 'S10008', '蔡宜庭', 14056281501, null, null, '新北市土城區中山路 62 號', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 14, '廣錸螺絲', 2, null, 'S10009', '郭俊傑', 15241318488, null, null, '彰化縣和美鎮彰新路 301 號', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 15, '立澄化學', 2, null, 'S10010', '許雅婷', 15732236125, null, null, '高雄市小港區沿海三路 17 號', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 16, 'Nhựa Đại Tín Phát', 2, null, 'S10011', 'Trần Quốc Bảo', 18315448472, null, null, 'KCN Yên Phong mở rộng, Bắc Ninh', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 17, 'Cơ khí Việt Hà Long', 2, null, 'S10012', 'Vũ Đình Nam', 15599211013, null, null, 'Cụm công nghiệp Hà Mãn, Bắc Ninh', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 18, 'Dây cáp Nam Khải', 2, null, 'S10013', 'Hoàng Thị Yến', 13868513419, null, null, 'KCN Phố Nối A, Hưng Yên', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 19, 'Hóa chất Minh Trường Sơn', 2, null, 'S10014', 'Bùi Văn Thắng', 15498987880, null, null, 'KCN Đình Vũ, Hải Phòng', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 20, '北嶺軸受', 2, null, 'S10015', '山根 由美', 13372944008, null, null, '長野県岡谷市川岸上 3-12-8', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 21, '東山根化成', 2, null, 'S10016', '小川 健', 16082906868, null, null, '愛知県豊橋市明海町 5-21', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 22, 'Brennkolb', 2, null, 'S10017', 'Katrin Vogler', 16290997031, null, null, 'Industriestraße 14, 97421 Schweinfurt', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 23, 'Lindauer & Hartwig', 2, null, 'S10018', 'Jens Petermann', 14674199387, null, null, 'Am Hafen 3, 88131 Lindau', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 24, 'Northgate Vale', 2, null, 'S10019', 'Emma Whitlock', 18635592915, null, null, 'Unit 7, Foundry Lane, Rotherham S60 1FD', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 25, 'Calder Ridge', 2, null, 'S10020', 'Daniel Brooks', 18426104601, null, null, '4410 Mill Creek Road, Akron, OH 44312', null, null, null, null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table address enable trigger user;
alter table app_user disable trigger user;
insert into app_user (tenant_id, id, user_no, user_name, password_hash, phone, email, supplier_no, status_code, language_code, is_license, limit_count, password_date, failed_attempts, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'admin', 'Helen Marsh', 'argon2id$19456$2$1$w4eyr7tikfSvsXSWivErug==$erxOPzyrqSt1FIQ//yj/4mcg9IuNhOm0oBbjiWKrXiQ=', 13800010001, 'helen.marsh@xulan.example.com', null, 1, 'en-US', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'buyer', '王雅琴', 'argon2id$19456$2$1$/kxemStVAq9aeBfeR2oLvQ==$dbFKx+yzsrZJDIRQsMwIMSfV1LBbD1an5j1VoyPfdI8=', 13800010002, 'wang.yaqin@xulan.example.com', null, 1, 'zh-CN', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'buyer2', '林佳蓉', 'argon2id$19456$2$1$S8fOxed1az5oTu5wlTisUw==$MxyfFQshiUqW5TpT49yizLNMhI/AOJQtHp/y0F/DwFI=', 13800010003, 'lin.jiarong@xulan.example.com', null, 1, 'zh-TW', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'warehouse', 'Nguyễn Văn Hùng', 'argon2id$19456$2$1$8monmXA5FKpGRnF9Rg/Mkg==$JVgmsclDDtUPLR2COkA178lxRYdWHpoZZjZ/ybOA3SQ=', 13800010004, 'nguyen.van.hung@xulan.example.com', null, 1, 'vi-VN', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'supplier', '周海燕', 'argon2id$19456$2$1$MnxbwO3I5aEcmmBJHkrG5Q==$F5PCh+ZQrMmleUxV7a3c5SXHrWj/pgsQ12qEC7iu4SY=', 13800010005, 'zhou.haiyan@hengruida.example.com', 'S10001', 1, 'zh-CN', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'supplier2', 'Phạm Thị Lan', 'argon2id$19456$2$1$1gQori0HEQvcQnGiCspoJg==$PZj2vB1ZNE/kfJyNAEEuUPS+zJLMdiJ2lSovyC9CJw4=', 13800010006, 'pham.thi.lan@phuthanhan.example.com', 'S10002', 1, 'vi-VN', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'supplier3', '黃志明', 'argon2id$19456$2$1$4jd6KAlnQdfZKyVJYRUbvw==$8LBVSdhx4mCRzKAjHN1W9MkPtg3wKTWxC4umuQdoQQ8=', 13800010007, 'huang.zhiming@yuteng.example.com', 'S10003', 1, 'zh-TW', 1, 1000, '2026-11-22 17:13:53.297109+00', 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table app_user enable trigger user;
alter table enumeration disable trigger user;
insert into enumeration (tenant_id, id, enum_mid, enum_value, enum_name, sort, status, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'BAR_TYPE', 1, 'Item label / 物料标签 / 物料標籤 / Tem vật tư', 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'BAR_TYPE', 2, 'Box label / 外箱标签 / 外箱標籤 / Tem thùng', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'BAR_TYPE', 3, 'Lot label / 批次标签 / 批號標籤 / Tem lô', 3, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'NOTICE_TYPE', 1, 'New order / 新订单 / Đơn hàng mới', 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'NOTICE_TYPE', 2, 'Delivery / 送货 / Giao hàng', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'NOTICE_TYPE', 3, 'Reconciliation / 对账 / Đối chiếu', 3, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'QUERY_DIMENTION', 1, 'By order / 按订单 / 依訂單 / Theo đơn hàng', 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 8, 'QUERY_DIMENTION', 2, 'By material / 按物料 / 依料號 / Theo vật tư', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 9, 'QUERY_DIMENTION', 3, 'By supplier / 按供应商 / 依供應商 / Theo nhà cung cấp', 3, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table enumeration enable trigger user;
alter table barcode_rule disable trigger user;
insert into barcode_rule (tenant_id, id, bar_rule_no, bar_rule_name, bar_type, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'BC-ITEM', 'Material and lot / 物料加批次 / Vật tư và lô', 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'BC-BOX', 'SSCC of a box / 外箱 SSCC / SSCC của thùng', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'BC-LOT', 'Supplier and date / 供应商加日期 / Nhà cung cấp và ngày', 3, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table barcode_rule enable trigger user;
alter table box_rule disable trigger user;
insert into box_rule (tenant_id, id, box_rule_no, box_rule_name, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'BOX-PACK', 'One pack quantity a box / 每箱一个包装量 / Mỗi thùng một quy cách đóng gói', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'BOX-PALLET', '20 boxes a pallet / 每托 20 箱 / Mỗi pallet 20 thùng', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table box_rule enable trigger user;
alter table classify_type disable trigger user;
insert into classify_type (tenant_id, id, classify_type, classify_type_name, org_no, big_module, doc_nature, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-C-PR', 'Nhập mua hàng', 'VN10', 1, 10, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-C-SR', 'Hàng bán trả lại', 'VN10', 1, 12, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-C-SI', 'Xuất bán hàng', 'VN10', 2, 20, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table classify_type enable trigger user;
alter table business_classify_type disable trigger user;
insert into business_classify_type (tenant_id, id, business_classify_type, business_classify_type_name, org_no, big_module, doc_nature, classify_type, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-F-PR', 'Nhập mua hàng', 'VN10', 1, 10, 'VN10-C-PR', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-F-SR', 'Hàng bán trả lại', 'VN10', 1, 12, 'VN10-C-SR', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-F-SI', 'Xuất bán hàng', 'VN10', 2, 20, 'VN10-C-SI', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table business_classify_type enable trigger user;
alter table category disable trigger user;
insert into category (tenant_id, id, item_group_no, item_group_name, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'FASTENERS', 'Fasteners / 紧固件 / Linh kiện kẹp chặt', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'BEARINGS', 'Bearings / 轴承 / Vòng bi', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'ELECTRONICS', 'Electronics / 电子元件 / Linh kiện điện tử', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table category enable trigger user;
alter table zone disable trigger user;
insert into zone (tenant_id, id, zone_no, zone_name, warehouse_no, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-RM-A', 'Khu kệ', 'VN10-RM', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-RM-B', 'Khu pallet', 'VN10-RM', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-RM-NG', 'Khu hàng lỗi', 'VN10-RM', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'VN10-EL-A', 'Khu kệ', 'VN10-EL', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'VN10-EL-B', 'Khu pallet', 'VN10-EL', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'VN10-EL-NG', 'Khu hàng lỗi', 'VN10-EL', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'VN10-PK-A', 'Khu kệ', 'VN10-PK', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 8, 'VN10-PK-B', 'Khu pallet', 'VN10-PK', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 9, 'VN10-PK-NG', 'Khu hàng lỗi', 'VN10-PK', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 10, 'TW20-RM-A', '層架區', 'TW20-RM', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 11, 'TW20-RM-B', '棧板區', 'TW20-RM', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 12, 'TW20-RM-NG', '不良品區', 'TW20-RM', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 13, 'TW20-CH-A', '層架區', 'TW20-CH', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 14, 'TW20-CH-B', '棧板區', 'TW20-CH', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 15, 'TW20-CH-NG', '不良品區', 'TW20-CH', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table zone enable trigger user;
alter table customer disable trigger user;
insert into customer (tenant_id, id, customer_no, customer_name, customer_short_name, contacts, telphone, address, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'CU-1001', 'Northwind Pumps GmbH', 'Northwind', 'Katja Brandt', '0492118800', 'Hafenstraße 12, 20457 Hamburg', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'CU-1002', '東洋機電株式會社', '東洋機電', '佐藤健一', '0335551200', '東京都大田區蒲田 5-8-1', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'CU-1003', 'Công ty TNHH Máy bơm Sông Hồng', 'Sông Hồng', 'Phạm Thu Hà', '02437654321', 'Số 8, Lê Văn Lương, Hà Nội', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'CU-1004', '深圳市华辰泵业有限公司', '华辰泵业', '林晓峰', '075526001188', '深圳市宝安区航城大道 88 号', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table customer enable trigger user;
alter table delivery_rule disable trigger user;
insert into delivery_rule (tenant_id, org_no, approval_asked, early_days, late_days, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 'VN10', 'true', 2, 0, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 'TW20', 'false', 3, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table delivery_rule enable trigger user;
alter table doc_type disable trigger user;
insert into doc_type (tenant_id, id, doc_type, doc_type_name, org_no, big_module, doc_nature, merchant_type, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-PR', 'Nhập mua hàng', 'VN10', 1, 10, 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-SR', 'Hàng bán trả lại', 'VN10', 1, 12, 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-SI', 'Xuất bán hàng', 'VN10', 2, 20, 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table doc_type enable trigger user;
alter table document_template disable trigger user;
insert into document_template (tenant_id, id, template_code, template_name, template_type, sort, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'DOC-PO', 'Purchase order / 采购订单 / Đơn mua hàng', 1, 10, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'DOC-ASN', 'Delivery note / 送货单 / Phiếu giao hàng', 1, 20, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'LBL-BOX', 'Box label 100 × 60 mm / 外箱标签 / Tem thùng', 2, 10, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'LBL-ITEM', 'Material label 60 × 40 mm / 物料标签 / Tem vật tư', 2, 20, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'LBL-PALLET', 'Pallet label A5 / 托盘标签 / Tem pallet', 2, 30, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table document_template enable trigger user;
alter table employee disable trigger user;
insert into employee (tenant_id, id, employee_no, employee_name, org_no, department, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-E01', 'Nguyễn Văn Hùng', 'VN10', 'Kho', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-E02', 'Lê Thị Mai', 'VN10', 'Kho', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-E03', 'Trần Quốc Bảo', 'VN10', 'Mua hàng', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'VN10-E04', 'Đỗ Minh Anh', 'VN10', 'Chất lượng', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'TW20-E01', '吳建宏', 'TW20', '倉儲課', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'TW20-E02', '陳美玲', 'TW20', '倉儲課', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'TW20-E03', '林志豪', 'TW20', '採購課', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table employee enable trigger user;
alter table ext_doc_config disable trigger user;
insert into ext_doc_config (tenant_id, id, ext_doc_no, ext_doc_name, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'ERP-PO', 'ERP purchase order / ERP 采购订单 / Đơn mua hàng ERP', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'ERP-GR', 'ERP goods receipt / ERP 收货单 / Phiếu nhận hàng ERP', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'MES-RQ', 'MES material request / MES 领料单 / Phiếu lĩnh vật tư MES', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table ext_doc_config enable trigger user;
alter table material disable trigger user;
insert into material (tenant_id, id, item_no, item_name, spec, unit_no, pack_qty, serial_control, first_in_first_out, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 7, 'FA-10007', '六角法蘭螺帽', 'M10 10級 不鏽鋼 A2', 'PCS', 1000.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 18, 'FA-10018', 'Bulông lục giác ngoài', 'M8×30 cấp bền 8.8', 'PCS', 500.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 24, 'FA-10024', 'Spring washer DIN 127', 'M6 A4 form B', 'PCS', 2000.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 37, 'BE-10007', '直线轴承', 'LM10UU', 'PCS', 20.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 48, 'BE-10018', '斜角滾珠軸承', '7204 P5', 'PCS', 10.000000, 1, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 49, 'BE-10019', '直线轴承', 'LM12LUU', 'PCS', 20.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 53, 'BE-10023', '直线轴承', 'LM30LUU', 'PCS', 20.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 157, 'ME-10007', '不鏽鋼圓棒', 'Ø25 SUS316 h7', 'KG', 100.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 169, 'ME-10019', '不鏽鋼圓棒', 'Ø16 SUS304 h7', 'KG', 100.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 177, 'ME-10027', '不鏽鋼圓棒', 'Ø12 SUS303 h9', 'KG', 100.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 179, 'ME-10029', '冷轧钢板', '0.8×1219×2438 SPCC', 'KG', 500.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 244, 'TO-10004', 'Carbide end mill', 'Ø16 3-flute TiAlN', 'PCS', 5.000000, 0, 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table material enable trigger user;
alter table technology disable trigger user;
insert into technology (tenant_id, id, technology_no, technology_name, org_no, default_technology_no, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-T10', 'Gia công CNC', 'VN10', null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-T11', 'Gia công máy vạn năng', 'VN10', 'VN10-T10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-T20', 'Ép phun nhựa', 'VN10', null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'TW20-T10', 'CNC 加工', 'TW20', null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'TW20-T11', '傳統車銑加工', 'TW20', 'TW20-T10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'TW20-T20', '射出成型', 'TW20', null, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table technology enable trigger user;
alter table purchase_order disable trigger user;
insert into purchase_order (tenant_id, id, purchase_no, band_no, purchase_date, order_type, org_no, supplier_no, plant_name, buyer_name, currency, tax_rate, payment_term, trade_term, status, refuse_sign, pur_refuse_sign, delivery_status, receipt_status, line_count, order_qty, on_way_qty, receipt_qty, total_amount, untaxed_amount, tax_amount, acceptance_deadline, accepted_automatically, issue_date, first_read_time, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'PO-2025-00001', 1, '2025-05-29', 1, 'VN10', 'S10003', 'Nhà máy Bắc Ninh', '王雅琴', 'TWD', 5.000000, '月結 60 天', 'FOB', 1, 3, 2, 2, 2, 5, 257.000000, 0.000000, 257.000000, 66246.230000, 63091.647620, 3154.582380, '2025-06-05', 0, '2025-05-29 03:38:52+00', '2025-05-29 03:56:11+00', 1, '王雅琴', '2025-05-29 03:09:59+00', '王雅琴', '2025-07-22 02:28:43+00'),
  (1, 2, 'PO-2025-00002', 1, '2025-10-24', 1, 'VN10', 'S10012', 'Nhà máy Bắc Ninh', 'Đỗ Quang Huy', 'VND', 10.000000, 'Chuyển khoản 45 ngày', 'DDP', 1, 1, 0, 2, 2, 2, 6600.000000, 0.000000, 6600.000000, 99256200.000000, 90232909.090909, 9023290.909091, '2025-11-01', 0, '2025-10-25 04:51:59+00', '2025-10-26 04:23:20+00', 1, 'Đỗ Quang Huy', '2025-10-24 03:09:26+00', 'Nguyễn Văn Hùng', '2025-11-13 02:08:57+00'),
  (1, 3, 'PO-2026-00001', 1, '2026-02-05', 1, 'VN10', 'S10001', 'Nhà máy Bắc Ninh', '王雅琴', 'CNY', 13.000000, '月结60天', 'DAP', 1, 1, 0, 1, 1, 5, 32100.000000, 12800.000000, 13050.000000, 62688.240000, 55476.318584, 7211.921416, '2026-02-12', 0, '2026-02-05 03:11:45+00', '2026-02-05 04:06:45+00', 1, '王雅琴', '2026-02-05 02:33:28+00', '周海燕', '2026-02-27 02:07:30+00');
alter table purchase_order enable trigger user;
alter table purchase_order_line disable trigger user;
insert into purchase_order_line (tenant_id, id, purchase_order_id, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, org_no, supplier_no, status, refuse_sign, purchase_date, order_type, currency, item_no, goods_name, spec, pur_unit_no, batch_pur_qty, on_way_qty, receipt_qty, check_return_qty, return_exchange_qty, over_qty, price, tax_rate, amount, expect_arrival_date, promise_qty, promise_date, warehouse_no, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 1, 'PO-2025-00001', 1, 1, 1, 'VN10', 'S10003', 1, 3, '2025-05-29', 1, 'TWD', 'BE-10007', '直线轴承', 'LM10UU', 'PCS', 72.000000, 0.000000, 72.000000, 0.000000, 0.000000, 0.000000, 96.240000, 5.000000, 6929.280000, '2025-06-17', 72.000000, '2025-06-17', 'VN10-RM', 1, '王雅琴', '2025-05-29 03:09:59+00', '王雅琴', '2025-07-03 03:59:10+00'),
  (1, 2, 1, 'PO-2025-00001', 2, 1, 1, 'VN10', 'S10003', 1, 3, '2025-05-29', 1, 'TWD', 'BE-10018', '斜角滾珠軸承', '7204 P5', 'PCS', 20.000000, 0.000000, 20.000000, 0.000000, 0.000000, 0.000000, 877.320000, 5.000000, 17546.400000, '2025-06-13', 20.000000, '2025-06-13', 'VN10-RM', 1, '王雅琴', '2025-05-29 03:09:59+00', '王雅琴', '2025-07-20 02:49:40+00'),
  (1, 3, 1, 'PO-2025-00001', 3, 1, 1, 'VN10', 'S10003', 1, 3, '2025-05-29', 1, 'TWD', 'BE-10023', '直线轴承', 'LM30LUU', 'PCS', 60.000000, 0.000000, 60.000000, 0.000000, 0.000000, 0.000000, 184.320000, 5.000000, 11059.200000, '2025-06-20', 60.000000, '2025-06-20', 'VN10-RM', 1, '王雅琴', '2025-05-29 03:09:59+00', '王雅琴', '2025-07-22 02:28:43+00'),
  (1, 4, 1, 'PO-2025-00001', 4, 1, 1, 'VN10', 'S10003', 1, 3, '2025-05-29', 1, 'TWD', 'BE-10019', '直线轴承', 'LM12LUU', 'PCS', 100.000000, 0.000000, 100.000000, 0.000000, 0.000000, 0.000000, 248.920000, 5.000000, 24892.000000, '2025-06-23', 100.000000, '2025-06-23', 'VN10-RM', 1, '王雅琴', '2025-05-29 03:09:59+00', 'Nguyễn Văn Hùng', '2025-06-27 02:50:11+00'),
  (1, 5, 1, 'PO-2025-00001', 5, 1, 1, 'VN10', 'S10003', 1, 3, '2025-05-29', 1, 'TWD', 'TO-10004', 'Carbide end mill', 'Ø16 3-flute TiAlN', 'PCS', 5.000000, 0.000000, 5.000000, 0.000000, 0.000000, 0.000000, 1163.870000, 5.000000, 5819.350000, '2025-06-13', 5.000000, '2025-06-13', 'VN10-RM', 1, '王雅琴', '2025-05-29 03:09:59+00', '王雅琴', '2025-07-20 02:49:40+00'),
  (1, 6, 2, 'PO-2025-00002', 1, 1, 1, 'VN10', 'S10012', 1, 1, '2025-10-24', 1, 'VND', 'FA-10018', 'Bulông lục giác ngoài', 'M8×30 cấp bền 8.8', 'PCS', 6000.000000, 0.000000, 6000.000000, 0.000000, 0.000000, 0.000000, 5087.000000, 10.000000, 30522000.000000, '2025-11-13', 6000.000000, '2025-11-13', 'VN10-RM', 1, 'Đỗ Quang Huy', '2025-10-24 03:09:26+00', 'Nguyễn Văn Hùng', '2025-11-13 02:08:57+00'),
  (1, 7, 2, 'PO-2025-00002', 2, 1, 1, 'VN10', 'S10012', 1, 1, '2025-10-24', 1, 'VND', 'ME-10019', '不鏽鋼圓棒', 'Ø16 SUS304 h7', 'KG', 600.000000, 0.000000, 600.000000, 0.000000, 0.000000, 0.000000, 114557.000000, 10.000000, 68734200.000000, '2025-11-10', 600.000000, '2025-11-10', 'VN10-RM', 1, 'Đỗ Quang Huy', '2025-10-24 03:09:26+00', 'Nguyễn Văn Hùng', '2025-11-09 03:18:10+00'),
  (1, 8, 3, 'PO-2026-00001', 1, 1, 1, 'VN10', 'S10001', 1, 1, '2026-02-05', 1, 'CNY', 'ME-10027', '不鏽鋼圓棒', 'Ø12 SUS303 h9', 'KG', 100.000000, 100.000000, 0.000000, 0.000000, 0.000000, 0.000000, 25.142400, 13.000000, 2514.240000, '2026-03-03', 100.000000, '2026-03-03', 'VN10-RM', 1, '王雅琴', '2026-02-05 02:33:28+00', '周海燕', '2026-02-27 02:07:30+00'),
  (1, 9, 3, 'PO-2026-00001', 2, 1, 1, 'VN10', 'S10001', 1, 1, '2026-02-05', 1, 'CNY', 'ME-10029', '冷轧钢板', '0.8×1219×2438 SPCC', 'KG', 3500.000000, 1400.000000, 2100.000000, 0.000000, 0.000000, 0.000000, 9.128600, 13.000000, 31950.100000, '2026-02-26', 3500.000000, '2026-02-26', 'VN10-RM', 1, '王雅琴', '2026-02-05 02:33:28+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 10, 3, 'PO-2026-00001', 3, 1, 1, 'VN10', 'S10001', 1, 1, '2026-02-05', 1, 'CNY', 'FA-10007', '六角法蘭螺帽', 'M10 10級 不鏽鋼 A2', 'PCS', 10000.000000, 4000.000000, 0.000000, 0.000000, 0.000000, 0.000000, 0.700200, 13.000000, 7002.000000, '2026-02-27', 10000.000000, '2026-02-27', 'VN10-RM', 1, '王雅琴', '2026-02-05 02:33:28+00', '王雅琴', '2026-02-24 03:01:57+00'),
  (1, 11, 3, 'PO-2026-00001', 4, 1, 1, 'VN10', 'S10001', 1, 1, '2026-02-05', 1, 'CNY', 'ME-10007', '不鏽鋼圓棒', 'Ø25 SUS316 h7', 'KG', 500.000000, 100.000000, 150.000000, 0.000000, 0.000000, 0.000000, 37.619800, 13.000000, 18809.900000, '2026-02-23', 500.000000, '2026-02-23', 'VN10-RM', 1, '王雅琴', '2026-02-05 02:33:28+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 12, 3, 'PO-2026-00001', 5, 1, 1, 'VN10', 'S10001', 1, 1, '2026-02-05', 1, 'CNY', 'FA-10024', 'Spring washer DIN 127', 'M6 A4 form B', 'PCS', 18000.000000, 7200.000000, 10800.000000, 0.000000, 0.000000, 0.000000, 0.134000, 13.000000, 2412.000000, '2026-02-25', 18000.000000, '2026-02-25', 'VN10-RM', 1, '王雅琴', '2026-02-05 02:33:28+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00');
alter table purchase_order_line enable trigger user;
alter table shipping_notice disable trigger user;
insert into shipping_notice (tenant_id, id, asn_no, check_status, closed_status, org_no, supplier_no, order_type, delivery_date, expected_arrival_date, arrival_date, timing, shipping_address_id, shipping_address, delivery_address_id, delivery_address, consignee, consignee_phone, sender, sender_phone, way_carriage, car_no, tracking_no, line_count, sum_delivery_qty, sum_receive_qty, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'ASN-2025-000001', 4, 2, 'VN10', 'S10003', 1, '2025-06-10', '2025-06-15', '2025-06-15', 1, 8, '台中市大里區工業九路 35 號', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '黃志明', 13696440706, 1, null, 'XP9826086776', 2, 10.000000, 10.000000, 1, '黃志明', '2025-06-10 04:58:37+00', '王雅琴', '2025-07-01 02:22:51+00'),
  (1, 2, 'ASN-2025-000002', 4, 2, 'VN10', 'S10003', 1, '2025-06-13', '2025-06-18', '2025-06-19', 3, 8, '台中市大里區工業九路 35 號', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '黃志明', 13696440706, 2, '71C-47733', null, 1, 72.000000, 72.000000, 1, '黃志明', '2025-06-13 03:53:55+00', '王雅琴', '2025-07-03 03:59:10+00'),
  (1, 3, 'ASN-2025-000003', 4, 2, 'VN10', 'S10003', 1, '2025-06-17', '2025-06-23', '2025-06-29', 3, 8, '台中市大里區工業九路 35 號', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '黃志明', 13696440706, 1, null, 'XP4494142578', 1, 30.000000, 30.000000, 1, '黃志明', '2025-06-17 04:58:07+00', '王雅琴', '2025-07-19 03:02:20+00'),
  (1, 4, 'ASN-2025-000004', 4, 0, 'VN10', 'S10003', 1, '2025-06-20', '2025-06-26', '2025-06-27', 3, 8, '台中市大里區工業九路 35 號', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '黃志明', 13696440706, 1, null, 'XP7652200379', 1, 100.000000, 100.000000, 1, '黃志明', '2025-06-20 03:10:21+00', 'Nguyễn Văn Hùng', '2025-06-27 02:50:11+00'),
  (1, 5, 'ASN-2025-000005', 4, 2, 'VN10', 'S10003', 1, '2025-06-24', '2025-06-29', '2025-06-29', 1, 8, '台中市大里區工業九路 35 號', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '黃志明', 13696440706, 3, '69C-94810', null, 2, 15.000000, 15.000000, 1, '黃志明', '2025-06-24 02:00:56+00', '王雅琴', '2025-07-20 02:49:40+00'),
  (1, 6, 'ASN-2025-000006', 4, 2, 'VN10', 'S10003', 1, '2025-06-27', '2025-06-30', '2025-07-03', 3, 8, '台中市大里區工業九路 35 號', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '黃志明', 13696440706, 1, null, 'XP5622245068', 1, 30.000000, 30.000000, 1, '黃志明', '2025-06-27 03:18:04+00', '王雅琴', '2025-07-22 02:28:43+00'),
  (1, 7, 'ASN-2025-000007', 4, 0, 'VN10', 'S10012', 1, '2025-11-07', '2025-11-09', '2025-11-07', 1, 17, 'Cụm công nghiệp Hà Mãn, Bắc Ninh', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, 'Vũ Đình Nam', 15599211013, 3, '51C-97388', null, 1, 600.000000, 600.000000, 1, 'Vũ Đình Nam', '2025-11-07 02:13:07+00', 'Nguyễn Văn Hùng', '2025-11-09 03:18:10+00'),
  (1, 8, 'ASN-2025-000008', 4, 0, 'VN10', 'S10012', 1, '2025-11-11', '2025-11-12', '2025-11-13', 3, 17, 'Cụm công nghiệp Hà Mãn, Bắc Ninh', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, 'Vũ Đình Nam', 15599211013, 2, '73C-50091', null, 1, 6000.000000, 6000.000000, 1, 'Vũ Đình Nam', '2025-11-11 04:16:36+00', 'Nguyễn Văn Hùng', '2025-11-13 02:08:57+00'),
  (1, 9, 'ASN-2026-000009', 3, 0, 'VN10', 'S10001', 1, '2026-02-20', '2026-02-23', '2026-02-23', 1, 6, '江苏省苏州市吴中区锦河路 88 号', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '周海燕', 13728118676, 3, '55C-87419', null, 3, 21750.000000, 13050.000000, 1, '周海燕', '2026-02-20 02:48:08+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 10, 'ASN-2026-000010', 2, 0, 'VN10', 'S10001', 1, '2026-02-24', '2026-02-27', null, null, 6, '江苏省苏州市吴中区锦河路 88 号', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '周海燕', 13728118676, 1, null, 'XP5796220087', 1, 4000.000000, 0.000000, 1, '周海燕', '2026-02-24 02:06:29+00', '王雅琴', '2026-02-24 03:01:57+00'),
  (1, 11, 'ASN-2026-000011', 0, 0, 'VN10', 'S10001', 1, '2026-02-27', '2026-03-03', null, null, 6, '江苏省苏州市吴中区锦河路 88 号', 1, 'Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh', 'Nguyễn Văn Hùng', 13900020000, '周海燕', 13728118676, 2, '45C-33278', null, 1, 100.000000, 0.000000, 1, '周海燕', '2026-02-27 02:07:30+00', '周海燕', '2026-02-27 02:07:30+00');
alter table shipping_notice enable trigger user;
alter table shipping_notice_line disable trigger user;
insert into shipping_notice_line (tenant_id, id, shipping_notice_id, purchase_order_line_id, org_no, supplier_no, delivery_qty, receive_qty, lot_no, product_date, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 1, 2, 'VN10', 'S10003', 8.000000, 8.000000, null, null, 1, '黃志明', '2025-06-10 04:58:37+00', '王雅琴', '2025-07-01 02:22:51+00'),
  (1, 2, 1, 5, 'VN10', 'S10003', 2.000000, 2.000000, 'L20250504-2', '2025-05-04', 1, '黃志明', '2025-06-10 04:58:37+00', '王雅琴', '2025-07-01 02:22:51+00'),
  (1, 3, 2, 1, 'VN10', 'S10003', 72.000000, 72.000000, null, null, 1, '黃志明', '2025-06-13 03:53:55+00', '王雅琴', '2025-07-03 03:59:10+00'),
  (1, 4, 3, 3, 'VN10', 'S10003', 30.000000, 30.000000, 'L20250613-5', '2025-06-13', 1, '黃志明', '2025-06-17 04:58:07+00', '王雅琴', '2025-07-19 03:02:20+00'),
  (1, 5, 4, 4, 'VN10', 'S10003', 100.000000, 100.000000, 'L20250616-1', '2025-06-16', 1, '黃志明', '2025-06-20 03:10:21+00', 'Nguyễn Văn Hùng', '2025-06-27 02:50:11+00'),
  (1, 6, 5, 2, 'VN10', 'S10003', 12.000000, 12.000000, null, null, 1, '黃志明', '2025-06-24 02:00:56+00', '王雅琴', '2025-07-20 02:49:40+00'),
  (1, 7, 5, 5, 'VN10', 'S10003', 3.000000, 3.000000, null, null, 1, '黃志明', '2025-06-24 02:00:56+00', '王雅琴', '2025-07-20 02:49:40+00'),
  (1, 8, 6, 3, 'VN10', 'S10003', 30.000000, 30.000000, null, null, 1, '黃志明', '2025-06-27 03:18:04+00', '王雅琴', '2025-07-22 02:28:43+00'),
  (1, 9, 7, 7, 'VN10', 'S10012', 600.000000, 600.000000, null, null, 1, 'Vũ Đình Nam', '2025-11-07 02:13:07+00', 'Nguyễn Văn Hùng', '2025-11-09 03:18:10+00'),
  (1, 10, 8, 6, 'VN10', 'S10012', 6000.000000, 6000.000000, 'L20251026-5', '2025-10-26', 1, 'Vũ Đình Nam', '2025-11-11 04:16:36+00', 'Nguyễn Văn Hùng', '2025-11-13 02:08:57+00'),
  (1, 11, 9, 9, 'VN10', 'S10001', 3500.000000, 2100.000000, null, null, 1, '周海燕', '2026-02-20 02:48:08+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 12, 9, 11, 'VN10', 'S10001', 250.000000, 150.000000, null, null, 1, '周海燕', '2026-02-20 02:48:08+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 13, 9, 12, 'VN10', 'S10001', 18000.000000, 10800.000000, null, null, 1, '周海燕', '2026-02-20 02:48:08+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 14, 10, 10, 'VN10', 'S10001', 4000.000000, 0.000000, 'L20260217-4', '2026-02-17', 1, '周海燕', '2026-02-24 02:06:29+00', '王雅琴', '2026-02-24 03:01:57+00'),
  (1, 15, 11, 8, 'VN10', 'S10001', 100.000000, 0.000000, null, null, 1, '周海燕', '2026-02-27 02:07:30+00', '周海燕', '2026-02-27 02:07:30+00');
alter table shipping_notice_line enable trigger user;
alter table licence disable trigger user;
insert into licence (tenant_id, id, holder, issue_date, expire_date, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'Xulan Group', '2025-08-31', '2026-09-01', 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table licence enable trigger user;
alter table lot_rule disable trigger user;
insert into lot_rule (tenant_id, id, lot_rule_no, lot_rule_name, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'LOT-DAY', 'Date and running number / 日期加流水号 / Ngày và số thứ tự', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'LOT-SUP', 'Lot of the supplier / 供应商批次 / Lô của nhà cung cấp', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table lot_rule enable trigger user;
alter table production_line disable trigger user;
insert into production_line (tenant_id, id, production_line_no, production_line_name, org_no, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-L1', 'Chuyền lắp ráp động cơ', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-L2', 'Chuyền quấn dây', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-L3', 'Chuyền đóng gói', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'TW20-L1', '馬達組裝線', 'TW20', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'TW20-L2', '粉體塗裝線', 'TW20', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table production_line enable trigger user;
alter table machine disable trigger user;
insert into machine (tenant_id, id, machine_no, machine_name, org_no, production_line_no, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-M01', 'Máy quấn dây stato số 1', 'VN10', 'VN10-L2', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-M02', 'Máy quấn dây stato số 2', 'VN10', 'VN10-L2', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'VN10-M03', 'Máy ép trục', 'VN10', 'VN10-L1', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table machine enable trigger user;
alter table method disable trigger user;
insert into method (tenant_id, id, method_no, method_name, method_type, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'PUT-01', 'Nearest free cell / 就近空货位 / Ô trống gần nhất', 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'PUT-02', 'Same material together / 同物料集中 / Gom cùng vật tư', 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'PICK-01', 'Full pallets first / 整托优先 / Ưu tiên nguyên pallet', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table method enable trigger user;
alter table news_notice disable trigger user;
insert into news_notice (tenant_id, id, subject, content, content_keyword, news_business, out_door_type, notice_type, where_news, publish, top_sign, send_type, receiving_objects, publisher, expiring_date, adddate, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, '关于年末盘点期间暂停收货的通知', '各位供应商伙伴：

因年末盘点，以下仓库将暂停收货，请提前安排发货计划。

## 停收时间
- **VN10-RM 原材料仓**：12 月 28 日 08:00 至 12 月 30 日 17:00
- **VN10-EL 电子仓**：12 ', '盘点 停收 仓库', 1, 1, null, 1, 1, 1, 1, '{}', '王雅琴', '2026-04-30', '2026-02-28 01:10:00+00', 1, '王雅琴', '2026-02-28 01:10:00+00', '王雅琴', '2026-02-28 01:10:00+00'),
  (1, 2, 'New rule: promised dates can be changed until three days before delivery', 'From the first of next month, suppliers can offer another date for an accepted order line **until three days before** th', 'acceptance promise change date', 1, 2, null, 1, 1, 1, 1, '{}', 'Helen Marsh', null, '2026-02-27 02:11:00+00', 1, 'Helen Marsh', '2026-02-27 02:11:00+00', 'Helen Marsh', '2026-02-27 02:11:00+00'),
  (1, 3, '冷轧钢板年度询价公告', '我司拟对 2 类冷轧钢板进行年度询价，欢迎符合条件的供应商参与。

## 询价内容
- SPCC 1.0 × 1250 mm，年需求约 320 吨
- SPCC 1.5 × 1250 mm，年需求约 180 吨

## 要求
- 注册资本不', '询价 钢板 SPCC', 2, null, 2, 1, 1, 0, 1, '{}', '王雅琴', '2026-03-22', '2026-02-25 03:12:00+00', 1, '王雅琴', '2026-02-25 03:12:00+00', '王雅琴', '2026-02-25 03:12:00+00');
alter table news_notice enable trigger user;
alter table notice_template disable trigger user;
insert into notice_template (tenant_id, id, notice_template_no, notice_template_name, notice_type, template_type, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'NT-PO-MSG', 'New order, message / 新订单站内消息 / Đơn hàng mới, tin nhắn', 1, 4, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'NT-PO-MAIL', 'New order, email / 新订单邮件 / Đơn hàng mới, email', 1, 1, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'NT-ASN-MSG', 'Delivery on the way / 送货在途消息 / Hàng đang giao', 2, 4, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table notice_template enable trigger user;
alter table order_rule disable trigger user;
insert into order_rule (tenant_id, org_no, refusal_allowed, confirm_before_shipping, acceptance_deadline_days, quantity_tolerance_percent, early_days, late_days, answer_updates_order, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 'VN10', 'true', 'true', 7, 5.000000, 0, 0, 'true', 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 'TW20', 'true', 'true', 5, 0.000000, 0, 0, 'false', 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table order_rule enable trigger user;
alter table print_template disable trigger user;
insert into print_template (tenant_id, id, report_key, template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, module, standard_col01, print_type, is_default, is_built_in, status_code, version, create_date, update_date) overriding system value values
  (1, 1, 'LABEL_STANDARD', 'Standard label', 'Standard label', '标准标签', '標準標籤', 'Nhãn chuẩn', 'LABEL', '100x70', 3, 1, 1, 1, 1, '2026-11-22 17:13:53.297109+00', '2026-11-22 17:13:53.297109+00'),
  (1, 2, 'ASN_STANDARD', 'Standard delivery notice', 'Standard delivery notice', '标准送货单', '標準送貨單', 'Phiếu giao hàng chuẩn', 'ASN', 'A4', 3, 1, 1, 1, 1, '2026-11-22 17:13:53.297109+00', '2026-11-22 17:13:53.297109+00'),
  (1, 3, 'PO_STANDARD', 'Standard purchase order', 'Standard purchase order', '标准采购订单', '標準採購單', 'Đơn mua hàng chuẩn', 'PO', 'A4', 3, 1, 1, 1, 1, '2026-11-22 17:13:53.297109+00', '2026-11-22 17:13:53.297109+00');
alter table print_template enable trigger user;
alter table purchase_order_promise disable trigger user;
insert into purchase_order_promise (tenant_id, id, purchase_order_line_id, org_no, supplier_no, promise_seq, promise_qty, promise_date, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 1, 'VN10', 'S10003', 1, 72.000000, '2025-06-17', 1, '黃志明', '2025-05-31 04:19:14+00', '黃志明', '2025-05-31 04:19:14+00'),
  (1, 2, 2, 'VN10', 'S10003', 1, 20.000000, '2025-06-13', 1, '黃志明', '2025-05-31 04:19:14+00', '黃志明', '2025-05-31 04:19:14+00'),
  (1, 3, 3, 'VN10', 'S10003', 1, 60.000000, '2025-06-20', 1, '黃志明', '2025-05-31 04:19:14+00', '黃志明', '2025-05-31 04:19:14+00'),
  (1, 4, 4, 'VN10', 'S10003', 1, 100.000000, '2025-06-23', 1, '黃志明', '2025-05-31 04:19:14+00', '黃志明', '2025-05-31 04:19:14+00'),
  (1, 5, 5, 'VN10', 'S10003', 1, 5.000000, '2025-06-13', 1, '黃志明', '2025-05-31 04:19:14+00', '黃志明', '2025-05-31 04:19:14+00'),
  (1, 6, 6, 'VN10', 'S10012', 1, 6000.000000, '2025-11-13', 1, 'Vũ Đình Nam', '2025-10-26 04:31:35+00', 'Vũ Đình Nam', '2025-10-26 04:31:35+00'),
  (1, 7, 7, 'VN10', 'S10012', 1, 600.000000, '2025-11-10', 1, 'Vũ Đình Nam', '2025-10-26 04:31:35+00', 'Vũ Đình Nam', '2025-10-26 04:31:35+00'),
  (1, 8, 8, 'VN10', 'S10001', 1, 100.000000, '2026-03-03', 1, '周海燕', '2026-02-05 04:37:36+00', '周海燕', '2026-02-05 04:37:36+00'),
  (1, 9, 9, 'VN10', 'S10001', 1, 3500.000000, '2026-02-26', 1, '周海燕', '2026-02-05 04:37:36+00', '周海燕', '2026-02-05 04:37:36+00'),
  (1, 10, 10, 'VN10', 'S10001', 1, 10000.000000, '2026-02-27', 1, '周海燕', '2026-02-05 04:37:36+00', '周海燕', '2026-02-05 04:37:36+00'),
  (1, 11, 11, 'VN10', 'S10001', 1, 500.000000, '2026-02-23', 1, '周海燕', '2026-02-05 04:37:36+00', '周海燕', '2026-02-05 04:37:36+00'),
  (1, 12, 12, 'VN10', 'S10001', 1, 18000.000000, '2026-02-25', 1, '周海燕', '2026-02-05 04:37:36+00', '周海燕', '2026-02-05 04:37:36+00');
alter table purchase_order_promise enable trigger user;
alter table receipt disable trigger user;
insert into receipt (tenant_id, id, receipt_no, status, receipt_date, receipt_qty, warehouse_no, warehouse_keeper, org_no, supplier_no, shipping_notice_id, shipping_notice_line_id, purchase_order_line_id, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'GRN-2025-000001', 1, '2025-06-15', 8.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 1, 1, 2, 1, 'Nguyễn Văn Hùng', '2025-06-15 04:38:26+00', 'Nguyễn Văn Hùng', '2025-06-15 04:38:26+00'),
  (1, 2, 'GRN-2025-000001', 1, '2025-06-15', 2.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 1, 2, 5, 1, 'Nguyễn Văn Hùng', '2025-06-15 04:38:26+00', 'Nguyễn Văn Hùng', '2025-06-15 04:38:26+00'),
  (1, 3, 'GRN-2025-000002', 1, '2025-06-19', 72.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 2, 3, 1, 1, 'Nguyễn Văn Hùng', '2025-06-19 01:02:35+00', 'Nguyễn Văn Hùng', '2025-06-19 01:02:35+00'),
  (1, 4, 'GRN-2025-000003', 1, '2025-06-29', 30.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 3, 4, 3, 1, 'Nguyễn Văn Hùng', '2025-06-29 01:22:52+00', 'Nguyễn Văn Hùng', '2025-06-29 01:22:52+00'),
  (1, 5, 'GRN-2025-000004', 1, '2025-06-27', 100.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 4, 5, 4, 1, 'Nguyễn Văn Hùng', '2025-06-27 02:50:11+00', 'Nguyễn Văn Hùng', '2025-06-27 02:50:11+00'),
  (1, 6, 'GRN-2025-000005', 1, '2025-06-29', 12.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 5, 6, 2, 1, 'Nguyễn Văn Hùng', '2025-06-29 01:27:52+00', 'Nguyễn Văn Hùng', '2025-06-29 01:27:52+00'),
  (1, 7, 'GRN-2025-000005', 1, '2025-06-29', 3.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 5, 7, 5, 1, 'Nguyễn Văn Hùng', '2025-06-29 01:27:52+00', 'Nguyễn Văn Hùng', '2025-06-29 01:27:52+00'),
  (1, 8, 'GRN-2025-000006', 1, '2025-07-03', 30.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10003', 6, 8, 3, 1, 'Nguyễn Văn Hùng', '2025-07-03 04:52:05+00', 'Nguyễn Văn Hùng', '2025-07-03 04:52:05+00'),
  (1, 9, 'GRN-2025-000007', 1, '2025-11-07', 360.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10012', 7, 9, 7, 1, 'Nguyễn Văn Hùng', '2025-11-07 03:08:45+00', 'Nguyễn Văn Hùng', '2025-11-07 03:08:45+00'),
  (1, 10, 'GRN-2025-000008', 1, '2025-11-09', 240.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10012', 7, 9, 7, 1, 'Nguyễn Văn Hùng', '2025-11-09 03:18:10+00', 'Nguyễn Văn Hùng', '2025-11-09 03:18:10+00'),
  (1, 11, 'GRN-2025-000009', 1, '2025-11-13', 6000.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10012', 8, 10, 6, 1, 'Nguyễn Văn Hùng', '2025-11-13 02:08:57+00', 'Nguyễn Văn Hùng', '2025-11-13 02:08:57+00'),
  (1, 12, 'GRN-2026-000010', 1, '2026-02-23', 2100.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10001', 9, 11, 9, 1, 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 13, 'GRN-2026-000010', 1, '2026-02-23', 150.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10001', 9, 12, 11, 1, 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00'),
  (1, 14, 'GRN-2026-000010', 1, '2026-02-23', 10800.000000, 'VN10-RM', 'Nguyễn Văn Hùng', 'VN10', 'S10001', 9, 13, 12, 1, 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00', 'Nguyễn Văn Hùng', '2026-02-23 04:34:03+00');
alter table receipt enable trigger user;
alter table record_history disable trigger user;
insert into record_history (tenant_id, id, entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, reason, user_id, user_name, side, happened_at, changes) overriding system value values
  (1, 1, 'purchaseOrder', 1, 'PO-2025-00001', 'VN10', 'S10003', 'import', null, 0, null, 2, '王雅琴', 'buyer', '2025-05-29 03:09:59+00', '[]'),
  (1, 2, 'purchaseOrder', 1, 'PO-2025-00001', 'VN10', 'S10003', 'issue', 0, 1, null, 2, '王雅琴', 'buyer', '2025-05-29 03:38:52+00', '[]'),
  (1, 3, 'purchaseOrder', 1, 'PO-2025-00001', 'VN10', 'S10003', 'read', null, null, null, 7, '黃志明', 'supplier', '2025-05-29 03:56:11+00', '[]'),
  (1, 4, 'purchaseOrder', 1, 'PO-2025-00001', 'VN10', 'S10003', 'accept', 0, 2, 'Nguyên liệu về trễ, xin lùi ngày giao', 7, '黃志明', 'supplier', '2025-05-31 04:19:14+00', '[{"new": "72", "old": "80", "line": "PO-2025-00001 1/1/1", "field": "promiseQty"}, {"new": "2025-06-23", "old": "2025-06-16", "line": "PO-2025-00001 4/1/1", "field": "promiseDate"}]'),
  (1, 5, 'purchaseOrder', 1, 'PO-2025-00001', 'VN10', 'S10003', 'agree', 2, 3, null, 2, '王雅琴', 'buyer', '2025-05-31 04:48:51+00', '[{"new": "72", "old": "80", "line": "PO-2025-00001 1/1/1", "field": "batchPurQty"}, {"new": "2025-06-23", "old": "2025-06-16", "line": "PO-2025-00001 4/1/1", "field": "expectArrivalDate"}]'),
  (1, 6, 'shippingNotice', 1, 'ASN-2025-000001', 'VN10', 'S10003', 'send', null, 0, null, 7, '黃志明', 'supplier', '2025-06-10 04:58:37+00', '[{"new": "8", "old": null, "line": "PO-2025-00001 2/1/1", "field": "deliveryQty"}, {"new": "2", "old": null, "line": "PO-2025-00001 5/1/1", "field": "deliveryQty"}]'),
  (1, 7, 'shippingNotice', 1, 'ASN-2025-000001', 'VN10', 'S10003', 'approve', 0, 2, null, 2, '王雅琴', 'buyer', '2025-06-10 05:42:41+00', '[]'),
  (1, 8, 'shippingNotice', 2, 'ASN-2025-000002', 'VN10', 'S10003', 'send', null, 0, null, 7, '黃志明', 'supplier', '2025-06-13 03:53:55+00', '[{"new": "72", "old": null, "line": "PO-2025-00001 1/1/1", "field": "deliveryQty"}]'),
  (1, 9, 'shippingNotice', 2, 'ASN-2025-000002', 'VN10', 'S10003', 'approve', 0, 2, null, 2, '王雅琴', 'buyer', '2025-06-13 04:46:23+00', '[]'),
  (1, 10, 'shippingNotice', 1, 'ASN-2025-000001', 'VN10', 'S10003', 'receive', 2, 4, null, 4, 'Nguyễn Văn Hùng', 'buyer', '2025-06-15 04:38:26+00', '[{"new": "8", "old": null, "line": "PO-2025-00001 2/1/1", "field": "receiptQty"}, {"new": "2", "old": null, "line": "PO-2025-00001 5/1/1", "field": "receiptQty"}]'),
  (1, 11, 'shippingNotice', 3, 'ASN-2025-000003', 'VN10', 'S10003', 'send', null, 0, null, 7, '黃志明', 'supplier', '2025-06-17 04:58:07+00', '[{"new": "30", "old": null, "line": "PO-2025-00001 3/1/1", "field": "deliveryQty"}]'),
  (1, 12, 'shippingNotice', 3, 'ASN-2025-000003', 'VN10', 'S10003', 'approve', 0, 2, null, 2, '王雅琴', 'buyer', '2025-06-17 05:30:07+00', '[]');
alter table record_history enable trigger user;
alter table role disable trigger user;
insert into role (tenant_id, id, role_no, role_name, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'admin', 'Administrator', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'buyer', 'Buyer / 采购 / Mua hàng', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'warehouse', 'Warehouse / 仓库 / Kho', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'supplier', 'Supplier / 供应商 / Nhà cung cấp', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table role enable trigger user;
alter table role_menu disable trigger user;
insert into role_menu (tenant_id, role_no, menu_no, flags) overriding system value values
  (1, 'admin', 1010, '{isSearch,isImport,isExport,isPrint,isSubmit,isCheck,isSave}'),
  (1, 'admin', 1020, '{isSearch,isExport}'),
  (1, 'buyer', 1010, '{isSearch,isImport,isExport,isPrint,isSubmit,isCheck}'),
  (1, 'buyer', 1020, '{isSearch,isExport}'),
  (1, 'buyer', 2010, '{isSearch,isCheck,isEnd,isClose,isExport,isPrint}'),
  (1, 'buyer', 2030, '{isSearch,isExport}'),
  (1, 'buyer', 2035, '{isSearch,isPrint}'),
  (1, 'buyer', 2510, '{isSearch,isAdd,isModify,isPhysicalDelete,isSubmit,isCancelInvalid}'),
  (1, 'buyer', 3020, '{isSearch,isExport}'),
  (1, 'buyer', 3030, '{isSearch,isExport}'),
  (1, 'warehouse', 1020, '{isSearch,isExport}'),
  (1, 'supplier', 1010, '{isSearch,isSave,isExport,isPrint}'),
  (1, 'supplier', 1020, '{isSearch,isExport}');
alter table role_menu enable trigger user;
alter table stock_movement disable trigger user;
insert into stock_movement (tenant_id, id, org_no, warehouse_no, item_no, transaction_type, qty, receipt_id, moved_at) overriding system value values
  (1, 1, 'VN10', 'VN10-RM', 'BE-10018', 1, 8.000000, 1, '2025-06-15 04:38:26+00'),
  (1, 2, 'VN10', 'VN10-RM', 'TO-10004', 1, 2.000000, 2, '2025-06-15 04:38:26+00'),
  (1, 3, 'VN10', 'VN10-RM', 'BE-10007', 1, 72.000000, 3, '2025-06-19 01:02:35+00'),
  (1, 4, 'VN10', 'VN10-RM', 'BE-10023', 1, 30.000000, 4, '2025-06-29 01:22:52+00'),
  (1, 5, 'VN10', 'VN10-RM', 'BE-10019', 1, 100.000000, 5, '2025-06-27 02:50:11+00'),
  (1, 6, 'VN10', 'VN10-RM', 'BE-10018', 1, 12.000000, 6, '2025-06-29 01:27:52+00'),
  (1, 7, 'VN10', 'VN10-RM', 'TO-10004', 1, 3.000000, 7, '2025-06-29 01:27:52+00'),
  (1, 8, 'VN10', 'VN10-RM', 'BE-10023', 1, 30.000000, 8, '2025-07-03 04:52:05+00'),
  (1, 9, 'VN10', 'VN10-RM', 'ME-10019', 1, 360.000000, 9, '2025-11-07 03:08:45+00'),
  (1, 10, 'VN10', 'VN10-RM', 'ME-10019', 1, 240.000000, 10, '2025-11-09 03:18:10+00'),
  (1, 11, 'VN10', 'VN10-RM', 'FA-10018', 1, 6000.000000, 11, '2025-11-13 02:08:57+00'),
  (1, 12, 'VN10', 'VN10-RM', 'ME-10029', 1, 2100.000000, 12, '2026-02-23 04:34:03+00'),
  (1, 13, 'VN10', 'VN10-RM', 'ME-10007', 1, 150.000000, 13, '2026-02-23 04:34:03+00'),
  (1, 14, 'VN10', 'VN10-RM', 'FA-10024', 1, 10800.000000, 14, '2026-02-23 04:34:03+00');
alter table stock_movement enable trigger user;
alter table supplier_organisation disable trigger user;
insert into supplier_organisation (tenant_id, supplier_no, org_no, is_frozen) overriding system value values
  (1, 'S10001', 'TW20', 'false'),
  (1, 'S10001', 'VN10', 'false'),
  (1, 'S10002', 'VN10', 'false'),
  (1, 'S10003', 'TW20', 'false'),
  (1, 'S10003', 'VN10', 'false'),
  (1, 'S10004', 'TW20', 'false'),
  (1, 'S10004', 'VN10', 'false'),
  (1, 'S10005', 'TW20', 'false'),
  (1, 'S10006', 'TW20', 'false'),
  (1, 'S10006', 'VN10', 'false'),
  (1, 'S10007', 'TW20', 'false'),
  (1, 'S10008', 'TW20', 'false'),
  (1, 'S10008', 'VN10', 'false'),
  (1, 'S10009', 'TW20', 'false'),
  (1, 'S10009', 'VN10', 'false'),
  (1, 'S10010', 'TW20', 'false'),
  (1, 'S10011', 'TW20', 'false'),
  (1, 'S10011', 'VN10', 'false'),
  (1, 'S10012', 'VN10', 'false'),
  (1, 'S10013', 'VN10', 'false'),
  (1, 'S10014', 'VN10', 'true'),
  (1, 'S10015', 'TW20', 'false'),
  (1, 'S10015', 'VN10', 'false'),
  (1, 'S10016', 'TW20', 'false'),
  (1, 'S10017', 'TW20', 'false'),
  (1, 'S10017', 'VN10', 'false'),
  (1, 'S10018', 'TW20', 'false'),
  (1, 'S10019', 'TW20', 'false'),
  (1, 'S10019', 'VN10', 'false'),
  (1, 'S10020', 'TW20', 'false'),
  (1, 'S10020', 'VN10', 'false');
alter table supplier_organisation enable trigger user;
alter table unit disable trigger user;
insert into unit (tenant_id, id, unit_no, unit_name, decimal_places, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'PCS', 'Piece / 个 / Cái', 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'KG', 'Kilogram / 千克 / Ki-lô-gam', 3, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'M', 'Meter / 米 / Mét', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'L', 'Liter / 升 / Lít', 2, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 5, 'ROLL', 'Roll / 卷 / Cuộn', 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 6, 'BTL', 'Bottle / 瓶 / Chai', 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 7, 'BOX', 'Box / 箱 / Thùng', 0, 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table unit enable trigger user;
alter table user_role disable trigger user;
insert into user_role (tenant_id, user_id, role_no) overriding system value values
  (1, 1, 'admin'),
  (1, 2, 'buyer'),
  (1, 3, 'buyer'),
  (1, 4, 'warehouse'),
  (1, 5, 'supplier'),
  (1, 6, 'supplier'),
  (1, 7, 'supplier');
alter table user_role enable trigger user;
alter table user_scope disable trigger user;
insert into user_scope (tenant_id, user_id, data_type, data_value) overriding system value values
  (1, 3, 1, 'TW20'),
  (1, 4, 1, 'VN10'),
  (1, 4, 3, 'VN10-RM'),
  (1, 4, 3, 'VN10-EL'),
  (1, 4, 3, 'VN10-PK');
alter table user_scope enable trigger user;
alter table wave disable trigger user;
insert into wave (tenant_id, id, wave_no, wave_name, org_no, status_code, version, create_name, create_date, update_name, update_date) overriding system value values
  (1, 1, 'VN10-W1', 'Đợt sáng 06:00–10:00', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 2, 'VN10-W2', 'Đợt chiều 13:00–16:00', 'VN10', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 3, 'TW20-W1', '上午揀貨 08:00–11:00', 'TW20', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00'),
  (1, 4, 'TW20-W2', '下午揀貨 13:30–16:30', 'TW20', 1, 1, 'Helen Marsh', '2025-01-26 02:00:00+00', 'Helen Marsh', '2025-01-26 02:00:00+00');
alter table wave enable trigger user;

-- New ones are numbered behind those above.
select setval(pg_get_serial_sequence('print_template', 'id'), (select max(id) from print_template));
