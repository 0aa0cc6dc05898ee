import { materialImport } from "@tandem/contract/base-data/materials/import";
import { material } from "@tandem/contract/base-data/materials/materials";
import type { Services } from "@tandem/contract/services";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { requireReference } from "../../imports/import-records.ts";
import { workbooksOf } from "../../imports/workbook-handlers.ts";

const stored = crud(material);

/** Materials (S7.13f). */
export const materialHandlers: HandlersOf<Services["materials"]> = {
  getbmitemlistbyparams: stored.list,
  getbmitemlistbyparamssearch: stored.list,
  getbmitembyid: stored.get,
  addbmitem: stored.add,
  updatebmitembyid: stored.update,
  deletebmitembyids: stored.remove,
  ...workbooksOf(material, materialImport, {
    check: (work) => requireReference(work, "unitNo", "unknownReference", "unit"),
  }),
};
