import {
  AppstoreAddOutlined,
  DeleteOutlined,
  EditOutlined,
  MergeCellsOutlined,
  PlusOutlined,
  SplitCellsOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { type PackedPackage, type Packing, shippingPackages } from "@tandem/contract/delivery/packages/packages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CallError } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { formatMeasured } from "../../fields/format.ts";
import { pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { useOffered } from "../../ui/pageActions.ts";
import { AddDialog, AutoDialog, DetailsDialog, MoveDialog, SplitDialog } from "./PackingDialogs.tsx";
import { PackingLines } from "./PackingLines.tsx";
import { PackingTree } from "./PackingTree.tsx";
import { type Cargo, cargoOf, isAllPacked, leftOf, packageName, type Target, type TreeRow } from "./packingTree.ts";
import { type TreeState, useTreeState } from "./treeState.ts";
import { moveTo, type Pack, usePack } from "./usePacking.ts";

type Dialog =
  | { readonly kind: "auto" | "add" }
  | { readonly kind: "move"; readonly cargo: Cargo }
  | { readonly kind: "split" | "details"; readonly of: PackedPackage };

/** What can be done with what is selected. */
function useActions(
  packing: Packing,
  state: TreeState,
  pack: Pack,
  open: (dialog: Dialog) => void,
): { readonly actions: PageAction[]; readonly remove: () => Promise<void> } {
  const { t } = useTranslation();
  const cargo = cargoOf(state.selectedRows);
  const [first, ...others] = cargo.packages;
  const onlyPackages = cargo.goods.length === 0 && cargo.packages.length > 0;
  const refusal = packing.refusal && t(`errors.${packing.refusal}`);
  const needs = (holds: boolean, key: string) => refusal ?? (holds ? null : t(key));
  const ids = cargo.packages.map(({ id }) => id);
  const remove = async () => {
    const within = new Set(ids);
    const loose = cargo.goods.filter(({ inside }) => inside !== null && !within.has(inside.id));
    await moveTo(pack, { packages: cargo.packages, goods: loose }, "unpacked");
  };
  const hasSome = state.selectedRows.length > 0;
  const actions: PageAction[] = [
    {
      key: "auto",
      label: t("packagePages.auto"),
      icon: <AppstoreAddOutlined />,
      primary: true,
      disabledReason: needs(!isAllPacked(packing), "packagePages.allPacked"),
      run: () => open({ kind: "auto" }),
    },
    {
      key: "add",
      label: t("packagePages.add"),
      icon: <PlusOutlined />,
      disabledReason: needs(packing.kinds.length > 0, "packagePages.noKinds"),
      run: () => open({ kind: "add" }),
    },
    {
      key: "move",
      label: t("packagePages.move"),
      icon: <SwapOutlined />,
      disabledReason: needs(hasSome, "listPage.selectSome"),
      run: () => open({ kind: "move", cargo }),
    },
    {
      key: "details",
      label: t("packagePages.details"),
      icon: <EditOutlined />,
      underMore: true,
      disabledReason: needs(onlyPackages && others.length === 0, "packagePages.selectPackage"),
      run: () => first && open({ kind: "details", of: first }),
    },
    {
      key: "split",
      label: t("packagePages.split"),
      icon: <SplitCellsOutlined />,
      underMore: true,
      disabledReason: needs(
        onlyPackages && others.length === 0 && (first?.contents.length ?? 0) > 0,
        "packagePages.selectWithGoods",
      ),
      run: () => first && open({ kind: "split", of: first }),
    },
    {
      key: "merge",
      label: t("packagePages.merge"),
      icon: <MergeCellsOutlined />,
      underMore: true,
      disabledReason: needs(onlyPackages && others.length > 0, "packagePages.selectSeveral"),
      run: () => first && pack("mergePackages", { ids, intoId: first.id }),
    },
    {
      key: "unpack",
      label: t("packagePages.unpack"),
      underMore: true,
      disabledReason: needs(onlyPackages, "packagePages.selectPackage"),
      run: () => pack("unpackPackages", { ids }),
    },
    {
      key: "delete",
      label: t("packagePages.takeOut"),
      icon: <DeleteOutlined />,
      danger: true,
      underMore: true,
      disabledReason: needs(hasSome, "listPage.selectSome"),
      run: remove,
    },
  ];
  return { actions, remove };
}

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
  const { actions, remove } = useActions(packing, state, pack, open);
  useOffered(packing.asnNo, actions);
  const mayPack = packing.refusal === null;
  const onMove = (rows: readonly TreeRow[], target: Target) => alone(moveTo(pack, cargoOf(rows), target));
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
            label: t("shippingNotice.sumDeliveryQty"),
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
                onDelete={() => alone(remove())}
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
  return <Loaded query={found}>{(packing) => <PackingBody key={packing.shippingNoticeId} packing={packing} />}</Loaded>;
}
