import { licences } from "@tandem/contract/licence/licence";
import { useQuery } from "@tanstack/react-query";
import { call } from "../core/client.ts";

/** How the licence stands. */
export function useLicence() {
  return useQuery({
    queryKey: [`${licences.name}/getLicense`],
    queryFn: ({ signal }) => call(licences, "getLicense", {}, { signal, showError: false }),
  });
}
