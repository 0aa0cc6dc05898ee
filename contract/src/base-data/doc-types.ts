import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { bigModule, merchantType } from "./dictionaries/built-in.ts";

/** A type of warehouse documents of an organisation (S3.4a). */
export const docType = entity(
  "docType",
  {
    docType: code({ key: true }),
    docTypeName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    bigModule: status(bigModule),
    /** A value of the enumeration that belongs to the big module (S4.7c). */
    docNature: code({ names: "docNature", within: ["bigModule"] }),
    /** Whom documents of the type are with. */
    merchantType: status(merchantType, { optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["docType", "docTypeName"], translated: "docTypeName" },
);

/** Document types (S3.4a). */
export const docTypes = plainNoun("IBmDocTypeService", "bmdoctype", docType, {
  menu: "docTypes",
  menuNo: "3060",
  menuOwner: "30",
  url: "Base.Basic.DocType",
  path: "/base/basic/doc-type",
  icon: "FileTextOutlined",
  sort: 60,
});
