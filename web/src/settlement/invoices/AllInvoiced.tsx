import { bills } from "@tandem/contract/settlement/bills/bills";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";

/** That nothing of bills is left to invoice, as the server says, and the way to what is invoiced of them. */
export function AllInvoiced({ billIds, why }: { readonly billIds: readonly string[]; readonly why: string }) {
  const { t } = useTranslation();
  const condition = { id: [...billIds] };
  const { data } = useQuery(callQuery(bills, "getBillPage", { current: 1, size: billIds.length, condition }));
  const numbers = data?.records.map(({ billNo }) => billNo) ?? [];
  const address =
    numbers.length > 0
      ? listAddress(pathTo("ReconciliationInvoicing.Management.Lines"), { reconciliationNo: numbers })
      : pathTo("ReconciliationInvoicing.Management");
  return (
    <PageMessage tone="info" title={why}>
      <Link to={address}>
        <Button type="primary">{t("invoicePages.ofBills")}</Button>
      </Link>
    </PageMessage>
  );
}
