import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { matchingImport } from "@tandem/contract/delivery/shipping-notices/import";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { DownloadedFile, UploadedFile } from "../../core/handlers.ts";
import { type CalledRow, callWorkbooksOf } from "../../imports/import-through-calls.ts";

type MatchWorkbook = Services["shippingNotices"]["endpoints"]["matchWorkbook"];

const reading = (take: (rows: readonly CalledRow[]) => void) =>
  callWorkbooksOf({
    sheet: matchingImport,
    title: "noticeMatching.title",
    found: {},
    complete: async () => undefined,
    together: [],
    onlyReads: true,
    take: async (_work, rows) => take(rows),
  });

/** Reads what somebody wants to ship from a workbook, for the page to match it: nothing is sent. */
export async function matchWorkbook(
  context: Context,
  settings: InputOf<MatchWorkbook>,
  file: UploadedFile,
): Promise<OutputOf<MatchWorkbook>> {
  let read: readonly CalledRow[] = [];
  const outcome = await reading((rows) => {
    read = rows;
  }).importexcel(context, settings, file);
  const rows = read.map(({ itemNo, deliveryQty, lotNo, productDate }) => ({
    itemNo: itemNo ?? "",
    quantity: deliveryQty ?? "",
    lotNo: lotNo ?? null,
    productDate: productDate ?? null,
  }));
  return { ...outcome, rows: outcome.errors.length === 0 || settings.goodRows === "1" ? rows : [] };
}

export const matchingTemplate = (context: Context): Promise<DownloadedFile> =>
  reading(() => undefined).downExcelTemplate(context);
