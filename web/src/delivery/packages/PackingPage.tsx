import { sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { type Packing, shippingPackages } from "@tandem/contract/delivery/packages/packages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CallError } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { useOffered } from "../../ui/pageActions.ts";
import { AddDialog, AutoDialog, DetailsDialog, MoveDialog, SplitDialog } from "./PackingDialogs.tsx";
import { PackingLines } from "./PackingLines.tsx";
import { PackingTree } from "./PackingTree.tsx";
import { type Dialog, usePackingActions } from "./packingActions.tsx";
import { cargoOf, leftOf, outermostOf, packageName, type Target, type TreeRow } from "./packingTree.ts";
import { useTreeState } from "./treeState.ts";
import { moveTo, usePack } from "./usePacking.ts";

const PrintDialog = late(() => import("../../platform/printing/PrintDialog.tsx"));

/** A refused call has been shown. */
function alone(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}

function PackingBody({ packing }: { readonly packing: Packing }) {
  const { t } = useTranslation();
  const pack = usePack(packing.shippingNoticeId);
  const state = useTreeState(packing);
  const [dialog, open] = useState<Dialog | null>(null);
  const { actions, remove } = usePackingActions(packing, state, pack, open);
  useOffered(packing.asnNo, actions);
  const mayPack = packing.refusal === null;
  const onMove = (rows: readonly TreeRow[], target: Target) =>
    alone(moveTo(pack, outermostOf(packing, cargoOf(rows)), target));
  const onOpen = (row: TreeRow) => {
    if (!mayPack) return;
    if (row.node.kind === "package") open({ kind: "details", of: row.node.one });
    if (row.node.kind === "goods") open({ kind: "move", cargo: cargoOf([row]) });
  };
  const measured = (of: (line: Packing["lines"][number]) => string) =>
    formatMeasured(sumPerUnit(packing.lines.map((line) => ({ quantity: of(line), unitNo: line.unitNo }))));
  const within = cargoOf(state.selectedRows);
  const into = within.goods.length === 0 && within.packages.length === 1 ? within.packages[0] : undefined;
  const props = { pack, packing, onClose: () => open(null) };
  return (
    <>
      <DocumentPage
        number={packing.asnNo}
        kind={t("packagePages.packing")}
        backPath={pathToDocument("Offsite.Delivery.AsnTracking.Detail", packing.shippingNoticeId)}
        tabByKind
        statuses={null}
        actions={actions}
        figures={[
          {
            key: "announced",
            label: t("packagePages.announced"),
            value: measured(({ deliveryQty }) => deliveryQty),
          },
          { key: "packed", label: t("packagePages.packed"), value: measured(({ packedQty }) => packedQty) },
          { key: "left", label: t("packagePages.left"), value: measured(leftOf) },
          { key: "packages", label: t("packagePages.packages"), value: packing.packages.length },
        ]}
        facts={[]}
        tabs={[
          {
            key: "packages",
            label: t("packagePages.packages"),
            children: (
              <PackingTree
                state={state}
                label={t("packagePages.packages")}
                mayPack={mayPack}
                onMove={onMove}
                onOpen={onOpen}
                onDelete={(rows) => alone(remove(rows))}
              />
            ),
          },
          {
            key: "lines",
            label: t("documentPage.lines", { count: packing.lines.length }),
            children: <PackingLines packing={packing} />,
          },
        ]}
      />
      {dialog?.kind === "auto" && <AutoDialog {...props} lines={undefined} />}
      {dialog?.kind === "print" && (
        <Opened onEscape={props.onClose}>
          <PrintDialog
            module="LABEL"
            of="packages"
            title={t("packagePages.printTitle", { count: dialog.ids.length })}
            idsOf={async () => dialog.ids}
            printedBefore={() =>
              packing.packages.some(({ id, printCount }) => printCount > 0 && dialog.ids.includes(id))
            }
            onClose={props.onClose}
          />
        </Opened>
      )}
      {dialog?.kind === "add" && (
        <AddDialog {...props} into={into && into.levelSeq > 1 && into.contents.length === 0 ? into : undefined} />
      )}
      {dialog?.kind === "move" && <MoveDialog {...props} cargo={dialog.cargo} />}
      {dialog?.kind === "split" && <SplitDialog {...props} key={packageName(dialog.of)} of={dialog.of} />}
      {dialog?.kind === "details" && <DetailsDialog {...props} of={dialog.of} />}
    </>
  );
}

/** How a delivery notice is packed: by its supplier, for buyers and warehouse to read. */
export default function PackingPage() {
  const [parameters] = useSearchParams();
  const shippingNoticeId = parameters.get("id") ?? "";
  const found = useQuery(callQuery(shippingPackages, "getPacking", { shippingNoticeId }));
  return (
    <Loaded query={found} backPath={pathTo("Offsite.Delivery.AsnTracking")}>
      {(packing) => <PackingBody key={packing.shippingNoticeId} packing={packing} />}
    </Loaded>
  );
}
