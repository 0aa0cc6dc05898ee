import { erpConnections } from "@tandem/contract/platform/erp/erp";
import { useQuery } from "@tanstack/react-query";
import { usePage } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";

/** What is known of the ERP, for those who may bring orders from it. */
export function useErpConnection() {
  const { can } = usePage();
  return useQuery({ ...callQuery(erpConnections, "getErpConnection", {}), enabled: can("isImport") }).data;
}
