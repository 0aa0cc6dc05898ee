/** Who wrote a record, and when. */
export const stamp = ["create_name", "create_date", "update_name", "update_date"] as const;
/** What a record is called in the other languages. */
export const names = ["name_zh_cn", "name_zh_tw", "name_vi_vn"] as const;
