import { noticePackaging, packagingMovement } from "@tandem/contract/receiving/packaging/packaging";
import i18next from "i18next";
import { entityColumns } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";
import { refusedIn } from "../../document/lines/useFormLines.ts";

/** A kind of packaging and how many, as they are typed: cells are called as the fields of both kinds of lines are. */
export const packagingLine = (packagingItemNo = "", quantity = ""): EditedLine => ({
  id: madeId(),
  parts: [{ packagingItemNo, qty: quantity, announcedQty: quantity }],
});

/** An empty one. */
export const blankPackaging = () => packagingLine();

/** How a line is called: by its packaging. */
export const nameOfPackaging = ({ parts }: EditedLine) =>
  i18next.t("packagingPages.rowName", { name: parts[0]?.packagingItemNo ?? "" });

/** How many of which went or came. */
export const movedFrom = (lines: readonly EditedLine[]) =>
  lines.map(({ parts }) => ({ packagingItemNo: parts[0]?.packagingItemNo ?? "", qty: parts[0]?.qty ?? "" }));

/** How many of which are announced. */
export const announcedFrom = (lines: readonly EditedLine[]) =>
  lines.map(({ parts }) => ({
    packagingItemNo: parts[0]?.packagingItemNo ?? "",
    announcedQty: parts[0]?.announcedQty ?? "",
  }));

/** The cells that details of a refusal are of. */
export const refusedPackaging = refusedIn("packaging");

const label = (text: string, { line }: { readonly line: EditedLine }) => `${text}, ${nameOfPackaging(line)}`;

/** The columns of what went or came. */
export const movedColumns = (): LineColumn<EditedLine>[] =>
  entityColumns<EditedLine, "packagingMovement", typeof packagingMovement.fields>(
    packagingMovement,
    ["packagingItemNo", "qty"],
    label,
    { packagingItemNo: { width: 260 } },
  );

/** The columns of what is announced. */
export const announcedColumns = (): LineColumn<EditedLine>[] =>
  entityColumns<EditedLine, "noticePackaging", typeof noticePackaging.fields>(
    noticePackaging,
    ["packagingItemNo", "announcedQty"],
    label,
    { packagingItemNo: { width: 260 } },
  );
