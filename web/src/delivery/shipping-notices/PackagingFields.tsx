import type { AnnouncedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import { useTranslation } from "react-i18next";
import { type FieldOfLines, type LinesOfField, useLinesOfField } from "../../document/lines/useLinesOfField.ts";
import { PackagingLinesEditor } from "../../receiving/packaging/PackagingLinesEditor.tsx";
import {
  announcedColumns,
  announcedFrom,
  blankPackaging,
  nameOfPackaging,
  packagingLine,
  refusedPackaging,
} from "../../receiving/packaging/packagingLines.ts";

const packaging: LinesOfField<AnnouncedPackaging[number]> = {
  field: "packaging",
  doubts: "doubtsOfPackaging",
  toEdited: (said) => said.map(({ packagingItemNo, announcedQty }) => packagingLine(packagingItemNo, announcedQty)),
  toForm: announcedFrom,
  blank: blankPackaging,
  columns: announcedColumns,
  nameOf: nameOfPackaging,
  refused: refusedPackaging,
};

/** The returnable packaging that comes with a notice, within its form: what is packed is counted without being said. */
export function PackagingFields(props: FieldOfLines) {
  const { t } = useTranslation();
  return <PackagingLinesEditor label={t("packagingPages.lines")} {...useLinesOfField(props, packaging)} />;
}
