import { vmiStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { call } from "../../api/client.ts";
import { pathTo } from "../../routes/paths.ts";
import { CountForm } from "./CountForm.tsx";

async function load(ids: readonly string[], size: number) {
  const request = { current: 1, size, condition: { id: [...ids] } };
  return (await call(vmiStock, "getVmiPage", request, { showError: false })).records;
}

/** Counts what suppliers have at the buyer's places. */
export default function VmiCountForm() {
  return <CountForm load={load} backPath={pathTo("InventorySynergy.VMI.InventoryDiff")} />;
}
