import { orNull } from "@tandem/contract/core/or-null";
import {
  shippingNotice,
  shippingNoticeGroups,
  shippingNotices,
  type TransportInput,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { takeStep } from "../../document/takeStep.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone } from "../../ui/announce.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { noticeFace } from "./noticeFace.tsx";

const names = shippingNoticeGroups.transport;
type Transport = Partial<Record<(typeof names)[number], string | null>>;

/** How a notice travels that is on its way: carrier and number, vehicle and driver (B4.1f). */
export default function TransportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(callQuery(shippingNotices, "getShippingNoticeById", { id }));
  return (
    <Loaded query={found}>
      {(notice) => {
        const { version, asnNo } = notice;
        const save = async (values: Transport) => {
          const said = Object.fromEntries(names.map((name) => [name, orNull(values[name]?.trim())]));
          const input = { ...said, id, version } as TransportInput;
          const answer = await takeStep(noticeFace, (options) =>
            call(shippingNotices, "completeTransport", input, options),
          );
          if (answer === undefined) return;
          onClose();
          sayDone(t("shippingNoticePages.transportDone", { number: asnNo }));
        };
        return (
          <FormDialog<Transport>
            title={t("shippingNoticePages.transportTitle", { number: asnNo })}
            width={560}
            initialValues={Object.fromEntries(names.map((name) => [name, notice[name]]))}
            save={save}
            onCancel={onClose}
          >
            {inputsOf(shippingNotice, names)}
          </FormDialog>
        );
      }}
    </Loaded>
  );
}
