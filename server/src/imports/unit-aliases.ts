/**
 * What units are called in ERP systems, in UN/ECE recommendation 20 and by people: those of a line are likely the same. It is
 * only what is proposed; a person says what is meant.
 */
const lines = `PCS PC PCE PIECE PIECES EA EACH ST STK STÜCK STUECK H87 C62 NOS UNIT 个 個 件 只 支 CÁI CHIẾC
KG KGM KGS KILOGRAM 公斤 千克
G GR GRM GRAM 克
T TO TON TNE MT 吨 噸 TẤN
M MTR METER METRE 米 公尺 MÉT
CM CMT 厘米 公分
MM MMT 毫米 公釐
L LTR LT LITER LITRE 升 公升 LÍT
ML MLT 毫升
M2 MTK SQM 平方米 平方公尺
M3 MTQ CBM 立方米 立方公尺
CTN CT CARTON KAR KARTON 箱 THÙNG
BOX BX BOXES 盒 HỘP
SET SETS KIT 套 组 組 BỘ
PR PAIR PAIRS PAA PAAR 双 雙 ĐÔI
ROL ROLL ROLLS ROLLE RO 卷 CUỘN
PAL PALLET PF PLT 托 托盘 棧板
BAG BG SACK 袋 BAO TÚI
BTL BOTTLE BO 瓶 CHAI
HR HUR HOUR H STD 小时 小時 GIỜ`;

const groups: ReadonlyMap<string, number> = new Map(
  lines.split("\n").flatMap((line, group) => line.split(" ").map((name) => [name, group] as const)),
);

/** Whether two units are likely the same by what they are called. */
export function isSameUnit(one: string, other: string): boolean {
  const [plain, otherPlain] = [one, other].map((name) =>
    name.normalize("NFKC").trim().toUpperCase().replace(/\.$/, ""),
  );
  if (plain === otherPlain) return true;
  const group = groups.get(plain ?? "");
  return group !== undefined && group === groups.get(otherPlain ?? "");
}
