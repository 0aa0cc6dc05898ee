import {
  AppstoreAddOutlined,
  DeleteOutlined,
  EditOutlined,
  MergeCellsOutlined,
  PlusOutlined,
  PrinterOutlined,
  SplitCellsOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import type { PackedPackage, Packing } from "@tandem/contract/delivery/packages/packages";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask } from "../../ui/announce.ts";
import { type Cargo, cargoOf, isAllPacked, outermostOf, packageName, type TreeRow, withInner } from "./packingTree.ts";
import type { TreeState } from "./treeState.ts";
import { moveTo, type Pack } from "./usePacking.ts";

/** The dialog that is open on the page. */
export type Dialog =
  | { readonly kind: "auto" | "add" }
  | { readonly kind: "print"; readonly ids: readonly string[] }
  | { readonly kind: "move"; readonly cargo: Cargo }
  | { readonly kind: "split" | "details"; readonly of: PackedPackage };

/** Takes packages and goods out of the packing; asks before several go, or what has labels. */
async function takeOut(packing: Packing, pack: Pack, cargo: Cargo): Promise<void> {
  const { packages, goods } = outermostOf(packing, cargo);
  const packed = goods.filter(({ inside }) => inside !== null);
  const count = packages.length + packed.length;
  const isPrinted = withInner(packing, packages).some(({ printCount }) => printCount > 0);
  const [first] = packages;
  const agreed =
    (count < 2 && !isPrinted) ||
    (await ask({
      title: i18next.t("packagePages.takeOutTitle", {
        what: count === 1 && first ? packageName(first) : i18next.t("packagePages.takeOutSeveral", { count }),
      }),
      content: i18next.t(isPrinted ? "packagePages.takeOutPrinted" : "packagePages.takeOutText"),
      confirm: i18next.t("packagePages.takeOut"),
      danger: true,
    }));
  if (agreed) await moveTo(pack, { packages, goods: packed }, "unpacked");
}

/** What is done with packages now and then. */
function useFurtherActions(
  packing: Packing,
  cargo: Cargo,
  pack: Pack,
  open: (dialog: Dialog) => void,
  remove: () => Promise<void>,
): PageAction[] {
  const { t } = useTranslation();
  const [first, ...others] = cargo.packages;
  const onlyPackages = cargo.goods.length === 0 && cargo.packages.length > 0;
  const ids = cargo.packages.map(({ id }) => id);
  const refusal = packing.refusal && t(`errors.${packing.refusal}`);
  const needs = (holds: boolean, key: string) => refusal ?? (holds ? null : t(key));
  return [
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
      disabledReason: needs(cargo.packages.length + cargo.goods.length > 0, "listPage.selectSome"),
      run: () => remove(),
    },
  ];
}

/** What can be done with what is selected. */
export function usePackingActions(
  packing: Packing,
  state: TreeState,
  pack: Pack,
  open: (dialog: Dialog) => void,
): { readonly actions: PageAction[]; readonly remove: (rows?: readonly TreeRow[]) => Promise<void> } {
  const { t } = useTranslation();
  const cargo = cargoOf(state.selectedRows);
  const mayPrint = useCanOpen()("labels", "isPrint");
  const refusal = packing.refusal && t(`errors.${packing.refusal}`);
  const needs = (holds: boolean, key: string) => refusal ?? (holds ? null : t(key));
  const ids = cargo.packages.map(({ id }) => id);
  const remove = (rows: readonly TreeRow[] = state.selectedRows) => takeOut(packing, pack, cargoOf(rows));
  const further = useFurtherActions(packing, cargo, pack, open, remove);
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
      run: () => open({ kind: "move", cargo: outermostOf(packing, cargo) }),
    },
    ...(mayPrint
      ? [
          {
            key: "print",
            label: t("labelPages.print"),
            icon: <PrinterOutlined />,
            disabledReason: packing.packages.length > 0 ? null : t("packagePages.noPackages"),
            // None selected: all.
            run: () => open({ kind: "print", ids: ids.length > 0 ? ids : packing.packages.map(({ id }) => id) }),
          },
        ]
      : []),
    ...further,
  ];
  return { actions, remove };
}
