import type { Input as InputTo } from "@tandem/contract/core/entity";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { StoredFile } from "@tandem/contract/platform/files";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { hashKey } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { useState } from "react";
import { useCurrentUser } from "../../api/currentUser.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { doubtsOf, type KeptDoubts, withDoubts } from "../../document/lines/keptDoubts.ts";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { useSettledLines } from "../../document/lines/useLinesDraft.ts";
import { DraftOffer } from "../../form/FormDraft.tsx";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { useOfferedDraft } from "../../form/useOfferedDraft.ts";
import type { CamePackaging } from "../packaging/CamePackaging.tsx";
import { begunLine, type Quantities, quantitiesOf, type ReceivedLine, withQuantities } from "./receivedLines.ts";

/** What is filled in once for all that arrived. */
export interface Head
  extends Omit<InputTo<typeof receipt>, "receiptQty" | "giftQty" | "differenceReason" | "serialNos" | "customValues"> {
  customValues?: Record<string, string | null | undefined>;
  photos?: readonly StoredFile[];
}

/** What is typed. */
interface Typed extends Head {
  readonly quantities: Quantities;
  readonly packaging?: ReturnType<CamePackaging["typed"]>;
  readonly doubts?: KeptDoubts | undefined;
  readonly doubtsOfPackaging?: KeptDoubts | undefined;
}

/** What is typed as a draft keeps it, and of which version of the notice: counts of other lines are laid over none unasked. */
interface Kept extends Typed {
  readonly version: number;
}

/** The one warehouse all lines are meant for. */
function warehouseOf(lines: readonly ReceivedLine[]): string | undefined {
  const meant = new Set(lines.map(({ notice }) => notice.warehouseNo));
  return meant.size === 1 ? ([...meant][0] ?? undefined) : undefined;
}

/** A text that is the same for what says the same: fields that are empty say nothing. */
const said = ({ customValues = {}, ...kept }: Typed) =>
  hashKey([kept, Object.entries(customValues).filter(([, value]) => value)]);

/** What is typed is kept until it is recorded or given up, and offered when the drawer is opened again. */
export function useReceivingDraft(
  notice: ShippingNoticeDetail,
  form: FormInstance<Head>,
  store: LinesStore<ReceivedLine>,
  came: CamePackaging,
) {
  const user = useCurrentUser();
  const key = draftKey(user.id, `receive:${notice.id}`);
  const [{ version, begun }, setBegun] = useState<{ readonly version: number; readonly begun: Typed }>(() => ({
    version: notice.version,
    begun: {
      receiptDate: tenantToday(),
      warehouseNo: warehouseOf(store.state().lines) ?? user.warehouseNo ?? "",
      quantities: quantitiesOf(store.state().lines),
      packaging: came.typed(),
    },
  }));
  const { offered, take, discard } = useOfferedDraft<Kept>(key);
  const typed = (): Typed => ({
    ...form.getFieldsValue(),
    quantities: quantitiesOf(store.state().lines),
    packaging: came.typed(),
    doubts: doubtsOf(store.state().lines),
    doubtsOfPackaging: doubtsOf(came.store.state().lines),
  });
  const differs = () => said(typed()) !== said(begun);
  const keep = () => {
    if (differs()) drafts.keep(key, { ...typed(), version } satisfies Kept);
    else drafts.forget(key);
  };
  const stops = [useSettledLines(store, keep), useSettledLines(came.store, keep)];
  const forgetDraft = () => {
    for (const stop of stops) stop();
    drafts.forget(key);
  };
  const restore = ({ quantities, packaging, version: _version, doubts, doubtsOfPackaging, ...head }: Kept) => {
    form.setFieldsValue(head);
    store.replace(withDoubts(withQuantities(store.state().lines, quantities), doubts));
    if (packaging) came.replace(packaging, doubtsOfPackaging);
    take();
  };
  /** What nobody typed follows the notice, of which the lines are as it is now. */
  const beginAnew = () => {
    if (hashKey([came.typed()]) === hashKey([begun.packaging])) came.replace(came.unsaid);
    const quantities = quantitiesOf(store.state().lines.map(({ notice: line }) => begunLine(line)));
    setBegun({ version: notice.version, begun: { ...begun, quantities, packaging: came.unsaid } });
  };
  const offer = offered && (
    <DraftOffer
      at={offered.at}
      outdated={offered.value.version !== version}
      onRestore={() => restore(offered.value)}
      onDiscard={discard}
    />
  );
  return { begun, beginAnew, offer, differs, keep, forgetDraft };
}
