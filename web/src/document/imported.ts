import type { DocumentStep } from "@tandem/contract/core/document";
import type { ImportOutcome } from "@tandem/contract/core/service";
import i18next from "i18next";
import { listAddress } from "../list/listState.ts";
import { pathTo } from "../routes/paths.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { labelOfAll } from "./stepWords.ts";

/** An address holds the numbers of so many. */
const mostShown = 500;

/** What may be done with documents that a workbook has just brought: looking at them alone, and the step that comes next. */
export function importedActions<R extends DocumentRecord, Step extends string>(
  face: DocumentFace<R, Step>,
  documents: ImportOutcome["documents"],
  {
    isTaken,
    show,
    take,
  }: {
    readonly isTaken: boolean;
    readonly show: (address: string) => unknown;
    readonly take: (step: Step, records: readonly R[]) => unknown;
  },
): PageAction[] {
  const count = documents.length;
  const numberField = face.document.entity.keyword[0] ?? "id";
  const { listRoute } = face;
  const numbers = documents.map(({ number }) => number);
  const list: PageAction[] =
    listRoute && count <= mostShown
      ? [
          {
            key: "show",
            label: i18next.t("importResult.showThese", { count }),
            run: () => show(listAddress(pathTo(listRoute), { [numberField]: numbers })),
          },
        ]
      : [];
  const next = (Object.keys(face.steps) as Step[]).flatMap((step): PageAction[] => {
    if (isTaken || !face.steps[step].afterImport) return [];
    const { lifecycle, action }: DocumentStep = face.document.steps[step];
    const permission = lifecycle.actions[action]?.permission;
    // All that a workbook may bring or change is where its lifecycle begins.
    const records = documents.map(
      ({ number, ...named }) => ({ ...named, [numberField]: number, allowedActions: {} }) as unknown as R,
    );
    return [
      {
        key: step,
        label: i18next.t("importResult.takeThese", { step: labelOfAll(face, step), count }),
        ...(permission ? { permission } : {}),
        run: () => take(step, records),
      },
    ];
  });
  return [...list, ...next];
}
