import { type address, addresses, addressType } from "@tandem/contract/base-data/addresses/addresses";
import type { Row } from "@tandem/contract/core/entity";
import { useQuery } from "@tanstack/react-query";
import { Select, Typography } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { isUnanswered } from "../../api/queries.ts";
import { callKey } from "../../api/queryKeys.ts";
import { NotLoaded } from "../../fields/picker/NotLoaded.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

export type Address = Row<typeof address>;

/** An owner has a handful of addresses; this many are offered. */
const most = 200;

/** Whose addresses are offered: an organisation's to deliver to, or a supplier's own to ship from. */
export type AddressOwner =
  | { readonly loadadrType: typeof addressType.code.receive; readonly orgNo: string | null }
  | { readonly loadadrType: typeof addressType.code.send; readonly supplierNo: string | null };

/** The phone of an address: its landline, else its mobile. */
export function phoneOf(found: Address | undefined): string | null {
  return found?.telphone ?? found?.mobile ?? null;
}

/** Says that there is nothing to choose from, and leads whoever may add an address to where it is done. */
function NoAddress({ isReceiving }: { readonly isReceiving: boolean }) {
  const { t } = useTranslation();
  const mayAdd = useCanOpen()("addresses", "isAdd");
  if (isReceiving)
    return <Typography.Text type="warning">{t("shippingNoticePages.noReceivingAddress")}</Typography.Text>;
  return (
    <Typography.Text type="warning">
      {t("shippingNoticePages.noSendingAddress")}{" "}
      {mayAdd && <Link to={pathTo("Offsite.Delivery.Address.Add")}>{t("routes.addAddress")}</Link>}
    </Typography.Text>
  );
}

/** Who it is, and whether they are delivered to. */
function ownerOf(owner: AddressOwner): { readonly isReceiving: boolean; readonly ownerNo: string | null } {
  return owner.loadadrType === addressType.code.receive
    ? { isReceiving: true, ownerNo: owner.orgNo }
    : { isReceiving: false, ownerNo: owner.supplierNo };
}

/** The addresses of an owner, the default first; none are asked for until it is known who that is. */
function useAddresses(owner: AddressOwner) {
  const { isReceiving, ownerNo } = ownerOf(owner);
  return useQuery({
    queryKey: callKey(addresses, "getbmcustomeraddresslistbyparams", "owner", owner),
    queryFn: ({ signal }) =>
      call(
        addresses,
        "getbmcustomeraddresslistbyparams",
        {
          current: 1,
          size: most,
          condition: {
            loadadrType: owner.loadadrType,
            [isReceiving ? "orgNo" : "supplierNo"]: ownerNo ?? undefined,
            field: "defaultAddressSign",
            order: "desc",
          },
        },
        { signal },
      ),
    enabled: ownerNo !== null,
  });
}

/** Chooses an address; its owner's default is chosen to begin with, and whenever the owner changes. */
export function AddressPicker(props: {
  readonly owner: AddressOwner;
  readonly value?: string | null;
  readonly onChange?: (id: string | undefined) => void;
  readonly id?: string;
  /** Told what was chosen, and what had been before. */
  readonly onChosen?: (chosen: Address, before: Address | undefined) => void;
}) {
  const { t } = useTranslation();
  const { owner, value, onChange, onChosen } = props;
  const { isReceiving, ownerNo } = ownerOf(owner);
  const offers = useAddresses(owner);
  const records = ownerNo !== null ? offers.data?.records : undefined;
  const before = useRef<Address>(undefined);
  const told = useRef({ onChange, onChosen });
  told.current = { onChange, onChosen };

  useEffect(() => {
    if (!records) return;
    const chosen = records.find((each) => each.id === value);
    if (!chosen) {
      const [first] = records;
      if (first || value) told.current.onChange?.(first?.id);
    } else if (chosen.id !== before.current?.id) {
      told.current.onChosen?.(chosen, before.current);
      before.current = chosen;
    }
  }, [records, value]);

  const select = (
    <Select
      {...(props.id ? { id: props.id } : {})}
      value={value ?? null}
      disabled={ownerNo === null}
      loading={offers.isFetching}
      placeholder={t(ownerNo === null ? "pickers.organisationFirst" : "shippingNoticePages.chooseAddress")}
      notFoundContent={isUnanswered(offers) ? <NotLoaded onAgain={offers.refetch} /> : t("pickers.nothingFound")}
      options={(records ?? []).map((each) => ({
        value: each.id,
        label: `${each.officeName}, ${each.detailAddress}`,
      }))}
      showSearch={{ optionFilterProp: "label" }}
      onChange={(id: string | null) => onChange?.(id ?? undefined)}
    />
  );
  return (
    <>
      {select}
      {records?.length === 0 && <NoAddress isReceiving={isReceiving} />}
    </>
  );
}
