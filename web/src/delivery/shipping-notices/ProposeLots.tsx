import { NumberOutlined } from "@ant-design/icons";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { useSaving } from "../../form/useSaving.ts";
import { sayDone, sayInfo } from "../../ui/announce.ts";
import type { NoticeLine } from "./editedLines.ts";

/** Gives lots without a number one by the rules of their materials; they can be typed over, and undone. */
export function ProposeLots({ store }: { readonly store: LinesStore<NoticeLine> }) {
  const { t } = useTranslation();
  const { saving, save } = useSaving();
  const propose = async () => {
    const open = store.state().rows.flatMap((row, index) => (row.cells.lotNo ? [] : [{ ...row, index }]));
    if (open.length === 0) return sayInfo(t("shippingNoticePages.lotsAllNumbered"));
    const lines = open.map(({ line, cells }) => ({
      purchaseOrderLineId: line.id,
      productDate: /^\d{4}-\d\d-\d\d$/.test(cells.productDate ?? "") ? (cells.productDate ?? null) : null,
    }));
    const { lots } = await call(shippingNotices, "proposeLots", { lines, day: tenantToday() });
    const rows = new Map(store.state().rows.map(({ key }, row) => [key, row]));
    const changes = open.flatMap(({ key }, index) => {
      const [row, text] = [rows.get(key), lots[index]];
      return row === undefined || !text ? [] : [{ row, column: "lotNo", text }];
    });
    if (changes.length === 0) return sayInfo(t("shippingNoticePages.lotsWithoutRule"));
    store.setCells(changes, "filled");
    sayDone(t("shippingNoticePages.lotsProposed", { count: changes.length }));
  };
  return (
    <Button icon={<NumberOutlined />} loading={saving} onClick={() => save(propose)}>
      {t("shippingNoticePages.proposeLots")}
    </Button>
  );
}
