import { sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { type Packing, shippingPackages } from "@tandem/contract/delivery/packages/packages";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CallError } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage, type Fact } from "../../document/DocumentPage.tsx";
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
import { type Cargo, cargoOf, leftOf, outermostOf, packageName, type Target, type TreeRow } from "./packingTree.ts";
import { useTreeState } from "./treeState.ts";
import { moveTo, type Pack, usePack } from "./usePacking.ts";

const PrintDialog = late(() => import("../../platform/printing/PrintDialog.tsx"));

/** A refused call has been shown. */
function alone(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}

/** How much there is to pack, and how far it is packed. */
function figuresOf(packing: Packing, t: TFunction): Fact[] {
  const measured = (of: (line: Packing["lines"][number]) => string) =>
    formatMeasured(sumPerUnit(packing.lines.map((line) => ({ quantity: of(line), unitNo: line.unitNo }))));
  return [
    {
      key: "announced",
      label: t("packagePages.announced"),
      value: measured(({ deliveryQty }) => deliveryQty),
    },
    { key: "packed", label: t("packagePages.packed"), value: measured(({ packedQty }) => packedQty) },
    { key: "left", label: t("packagePages.left"), value: measured(leftOf) },
    { key: "packages", label: t("packagePages.packages"), value: packing.packages.length },
  ];
}

/** The dialog that is open; what is added is put into the package that is selected, where that takes others. */
function OpenDialog(props: {
  readonly dialog: Dialog;
  readonly pack: Pack;
  readonly packing: Packing;
  readonly selected: Cargo;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { dialog, pack, packing, selected, onClose } = props;
  const into = selected.goods.length === 0 && selected.packages.length === 1 ? selected.packages[0] : undefined;
  const shared = { pack, packing, onClose };
  return (
    <>
      {dialog.kind === "auto" && <AutoDialog {...shared} lines={undefined} />}
      {dialog.kind === "print" && (
        <Opened onEscape={onClose}>
          <PrintDialog
            module="LABEL"
            of="packages"
            title={t("packagePages.printTitle", { count: dialog.ids.length })}
            idsOf={async () => dialog.ids}
            printedBefore={() =>
              packing.packages.some(({ id, printCount }) => printCount > 0 && dialog.ids.includes(id))
            }
            onClose={onClose}
          />
        </Opened>
      )}
      {dialog.kind === "add" && (
        <AddDialog {...shared} into={into && into.levelSeq > 1 && into.contents.length === 0 ? into : undefined} />
      )}
      {dialog.kind === "move" && <MoveDialog {...shared} cargo={dialog.cargo} />}
      {dialog.kind === "split" && <SplitDialog {...shared} key={packageName(dialog.of)} of={dialog.of} />}
      {dialog.kind === "details" && <DetailsDialog {...shared} of={dialog.of} />}
    </>
  );
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
  return (
    <>
      <DocumentPage
        number={packing.asnNo}
        kind={t("packagePages.packing")}
        backPath={pathToDocument("Offsite.Delivery.AsnTracking.Detail", packing.shippingNoticeId)}
        tabKind="packagePages.packing"
        statuses={null}
        actions={actions}
        figures={figuresOf(packing, t)}
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
      {dialog && (
        <OpenDialog {...{ dialog, pack, packing }} selected={cargoOf(state.selectedRows)} onClose={() => open(null)} />
      )}
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
