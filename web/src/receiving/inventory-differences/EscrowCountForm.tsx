import { escrowStock } from "@tandem/contract/receiving/kept-stock/kept-stock";
import { call } from "../../api/client.ts";
import { pathTo } from "../../routes/paths.ts";
import { CountForm } from "./CountForm.tsx";

async function load(ids: readonly string[], size: number) {
  const request = { current: 1, size, condition: { id: [...ids] } };
  return (await call(escrowStock, "getEscrowPage", request, { showError: false })).records;
}

/** Counts what suppliers keep for the buyer. */
export default function EscrowCountForm() {
  return <CountForm load={load} backPath={pathTo("InventorySynergy.Escrow.Diff")} />;
}
