import { erpConnections } from "@tandem/contract/platform/erp/erp";
import { useQuery } from "@tanstack/react-query";
import { useAtRest } from "../../api/atRest.ts";
import { usePage } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";

/** What is known of the ERP, for those who may bring orders from it. */
export function useErpConnection() {
  const { can } = usePage();
  const isTime = useAtRest();
  return useQuery({ ...callQuery(erpConnections, "getErpConnection", {}), enabled: isTime && can("isImport") }).data;
}
