import { orNull } from "@tandem/contract/core/or-null";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeGroups,
  shippingNotices,
  type TransportInput,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

const transportOf = (notice: ShippingNoticeDetail): Transport =>
  Object.fromEntries(names.map((name) => [name, notice[name]]));

/** What was typed, and of the rest what somebody else has entered. */
function typedOver(typed: Transport, begun: Transport, latest: Transport): Transport {
  const own = names.filter((name) => orNull(typed[name]?.trim()) !== begun[name]);
  return { ...latest, ...Object.fromEntries(own.map((name) => [name, typed[name]])) };
}

function TransportForm(props: {
  readonly opened: ShippingNoticeDetail;
  readonly latest: ShippingNoticeDetail | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { latest, onClose } = props;
  // The version goes with what stands in the form: what somebody else entered since is refused, not overwritten.
  const [begun, setBegun] = useState({ notice: props.opened, values: transportOf(props.opened), isTyped: false });
  const [refused, setRefused] = useState<Transport | null>(null);
  const { id, version, asnNo } = begun.notice;
  if (refused && latest && latest.version !== version) {
    setRefused(null);
    const values = typedOver(refused, transportOf(begun.notice), transportOf(latest));
    setBegun({ notice: latest, values, isTyped: true });
  }
  const save = async (values: Transport) => {
    const said = Object.fromEntries(names.map((name) => [name, orNull(values[name]?.trim())]));
    const input = { ...said, id, version } as TransportInput;
    const answer = await takeStep(noticeFace, (options) => call(shippingNotices, "completeTransport", input, options));
    if (answer === undefined) return setRefused(values);
    onClose();
    sayDone(t("shippingNoticePages.transportDone", { number: asnNo }));
  };
  return (
    <FormDialog<Transport>
      key={version}
      title={t("shippingNoticePages.transportTitle", { number: asnNo })}
      width={560}
      initialValues={begun.values}
      save={save}
      changed={begun.isTyped}
      onCancel={onClose}
    >
      {inputsOf(shippingNotice, names)}
    </FormDialog>
  );
}

/** How a notice travels that is on its way: carrier and number, vehicle and driver (B4.1f). */
export default function TransportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery(callQuery(shippingNotices, "getShippingNoticeById", { id }));
  const [opened, setOpened] = useState<ShippingNoticeDetail>();
  // What the cache still held of it may have changed since.
  if (!opened && found.data && !found.isFetching) setOpened(found.data);
  if (!opened) return <Loaded query={found}>{() => null}</Loaded>;
  return <TransportForm opened={opened} latest={found.data} onClose={onClose} />;
}
