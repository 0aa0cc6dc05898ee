import { FlagFilled, FlagOutlined } from "@ant-design/icons";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useToldOfEach } from "../../document/useToldOfEach.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { askReason, forgetReason } from "../../ui/askReason.tsx";
import styles from "./Flag.module.css";
import { orderFace } from "./orderFace.tsx";

interface Marked {
  readonly id: string;
  readonly redFlag: string;
  readonly flagNote: string | null;
}

/** The red flag of one's own side on an order, with its note. */
export function Flag({ order: { redFlag, flagNote } }: { order: Pick<Marked, "redFlag" | "flagNote"> }) {
  const { t } = useTranslation();
  if (redFlag !== "1") return null;
  return (
    <span className={styles.flag}>
      <FlagFilled aria-label={t("purchaseOrder.redFlag")} /> {flagNote}
    </span>
  );
}

/** What puts the red flag of one's own side on orders, and takes it off (B4.3d). */
export function useMarks(): {
  readonly marks: (orders: readonly Marked[]) => PageAction[];
  readonly notice: ReactNode;
} {
  const { t } = useTranslation();
  const { tell, notice } = useToldOfEach();
  const marks = (orders: readonly Marked[]) => {
    const markListOf = (named: readonly Marked[]) => named.map(({ id }) => ({ id }));
    const marked = orders.filter(({ redFlag }) => redFlag === "1");
    const count = orders.length;
    const mark = async () => {
      const confirm = t("purchaseOrderPages.mark");
      const title = t("purchaseOrderPages.markTitle", { count });
      const label = t("purchaseOrder.flagNote");
      const note = await askReason({ title, label, confirm, optional: true });
      if (note === null) return;
      const answer = await call(purchaseOrders, "markOrders", { markList: markListOf(orders), note });
      forgetReason();
      tell(confirm, answer, t("purchaseOrderPages.marked", { count: answer.changed }));
      await askAgain(orderFace);
    };
    const unmark = async () => {
      const answer = await call(purchaseOrders, "unmarkOrders", { markList: markListOf(marked) });
      tell(t("purchaseOrderPages.unmark"), answer, t("purchaseOrderPages.unmarked", { count: answer.changed }));
      await askAgain(orderFace);
    };
    if (count === 0) return [];
    const actions: PageAction[] = [
      { key: "mark", label: t("purchaseOrderPages.mark"), icon: <FlagOutlined />, underMore: true, run: mark },
    ];
    if (marked.length > 0) {
      actions.push({ key: "unmark", label: t("purchaseOrderPages.unmark"), underMore: true, run: unmark });
    }
    return actions;
  };
  return { marks, notice };
}
