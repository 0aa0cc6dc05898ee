import { address, addresses, addressType } from "@tandem/contract/base-data/addresses/addresses";
import { Form, type FormInstance } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import {
  codeField,
  organisationField,
  phoneField,
  pickerField,
  statusField,
  textField,
  timeField,
  warehouseField,
  yesNoField,
} from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";
import { PositionButton } from "./PositionButton.tsx";

const { receive: receiving, send: sending } = addressType.code;

/** Whose address it is: an organisation's where goods are received, a supplier's where they are sent from. */
function OwnerFields({ form }: { form: FormInstance }) {
  const type: unknown = Form.useWatch("loadadrType", form);
  if (type === sending) return pickerField(address, "supplierNo", { required: true });
  return [
    organisationField(address, { required: true, editable: true }),
    warehouseField(address, { editable: true }),
    pickerField(address, "platformNo"),
  ];
}

/** Adds or changes an address (B3.20). A supplier's user keeps the supplier's own sending addresses. */
export default function AddressForm() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const isSupplier = user.side === "supplier";
  return (
    <RecordForm
      entity={address}
      service={addresses}
      get={(id) => call(addresses, "getbmcustomeraddressbyid", { id })}
      add={(input, inForm) => call(addresses, "addbmcustomeraddress", input, inForm)}
      update={(change, inForm) => call(addresses, "updatebmcustomeraddressbyid", change, inForm)}
      addTitle="routes.addAddress"
      modifyTitle="routes.modifyAddress"
      nameOf={(record) => record.officeName}
      initial={{
        loadadrType: isSupplier ? sending : receiving,
        defaultAddressSign: "0",
        ...(isSupplier ? { supplierNo: user.supplierNo } : {}),
      }}
      backPath={pathTo("Offsite.Delivery.Address")}
      groups={(form) => [
        {
          key: "basic",
          content: [
            textField(address, "officeName"),
            textField(address, "officeAlias"),
            ...(isSupplier ? [] : [statusField(address, "loadadrType"), <OwnerFields key="owner" form={form} />]),
          ],
        },
        {
          key: "contact",
          title: t("groups.contact"),
          content: [textField(address, "contacts"), phoneField(address, "mobile"), phoneField(address, "telphone")],
        },
        {
          key: "place",
          title: t("groups.place"),
          content: [
            textField(address, "detailAddress", { wide: true }),
            textField(address, "longitude"),
            textField(address, "latitude"),
            <PositionButton key="position" />,
            textField(address, "areaId"),
            codeField(address, "zipCode"),
            timeField(address, "startTimeStr"),
            timeField(address, "dueTimeStr"),
            yesNoField(address, "defaultAddressSign"),
          ],
        },
      ]}
    />
  );
}
