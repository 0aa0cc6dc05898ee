/** Among the names of an entity's own fields and conditions, those of a tenant begin like this. */
const prefix = "custom_";

/** The name under which a condition, a column or a template knows a field of a tenant's own. */
export const customName = (fieldNo: string) => `${prefix}${fieldNo}`;

/** The name of a column for a field of the head in a workbook of documents: its lines may have one of the same number. */
export const customHeadName = (fieldNo: string) => `${prefix}head_${fieldNo}`;

/** Whether a name is one of a tenant's own fields, or of a condition on one. */
export const isCustomName = (name: string) => name.startsWith(prefix);
